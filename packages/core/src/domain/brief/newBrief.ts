import { shippedAssets } from "../assets/shippedAssets.ts";
import type { TaskType } from "../task/TaskType.ts";
import { visibleText } from "../text/visibleText.ts";

export interface NewBrief {
  readonly title: string;
  readonly group: string | null;
  readonly id: string | null;
  readonly taskType: TaskType | null;
}

/** The text of a brief to be filled in; `checkBrief` refuses it until every placeholder is gone. */
export const newBrief = (brief: NewBrief): string => {
  const fields: Readonly<Record<string, string>> = {
    "front-matter": frontMatter(brief),
    title: headingText(brief.title),
  };
  const template = shippedAssets["briefs/brief.md"] ?? "";
  return template.replace(/\{\{([a-z-]+)\}\}/g, (field, name: string) => fields[name] ?? field);
};

const frontMatter = (brief: NewBrief): string => {
  const entries = [
    ["task-group", brief.group],
    ["task-id", brief.id],
    ["task-type", brief.taskType],
  ] as const;
  const lines = entries.flatMap(([key, value]) => (value === null ? [] : [`${key}: ${yamlText(value)}\n`]));
  return lines.length === 0 ? "" : `---\n${lines.join("")}---\n\n`;
};

/** A JSON string is a YAML string; plain words need no quotes. */
const yamlText = (value: string): string =>
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(value) ? value : JSON.stringify(value);

/** One line, read back as it was given: escapes and closing marks of a heading are taken as text. */
const headingText = (title: string): string =>
  visibleText(title.replace(/\s+/g, " ").trim())
    .replaceAll("\\", "\\\\")
    .replace(/#+$/, (marks) => marks.replaceAll("#", "\\#"));
