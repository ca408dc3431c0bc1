import type { TaskType } from "../task/TaskType.ts";

/** What a brief's front matter may say; flags win over it. Values as given, trimmed. */
export interface BriefFrontMatter {
  readonly taskGroup: string | null;
  readonly taskId: string | null;
  readonly taskType: TaskType | null;
  readonly workCategory: WorkCategory | null;
  readonly relatedTasks: ReadonlyArray<string>;
  readonly directive: string | null;
  /** Keys that are written, or may be, but whose value can't be used; the brief is refused for them. */
  readonly unfit: ReadonlyArray<string>;
}

export const workCategories = ["unknown", "bugfix", "feature", "refactor", "ops", "improvement"] as const;
export type WorkCategory = (typeof workCategories)[number];

/** A brief that passed `checkBrief`. */
export interface Brief {
  readonly frontMatter: BriefFrontMatter;
  readonly title: string;
  /** The whole text, decoded: no BOM, line ends as given. */
  readonly text: string;
}

/** A finding of `checkBrief`. Lines and columns count from 1, columns in UTF-16 units. */
export interface BriefFinding {
  readonly tag: string;
  readonly severity: "problem" | "warning";
  readonly line: number;
  readonly column: number;
  readonly got: string;
  readonly expected: string;
  readonly message: string;
}

export const maxBriefBytes = 1024 * 1024;
