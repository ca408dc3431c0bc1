import * as Result from "effect/Result";
import { parseSelection } from "../assignment/parseSelection.ts";
import { workCategories, type WorkCategory } from "../brief/Brief.ts";
import { type HostId, terminalBackends, type TerminalBackend } from "../host/HostDescriptor.ts";
import { decodeHostSessionContext } from "../host/decodeHostSessionContext.ts";
import type { Problem } from "../refusal/Problem.ts";
import { slugify } from "../task/slugify.ts";
import { parseTaskRef } from "../task/TaskKey.ts";
import { taskTypes, type TaskType } from "../task/TaskType.ts";
import { splitList } from "../text/splitList.ts";
import { utf8Length } from "../text/utf8Length.ts";
import { parseLockTimeout } from "./parseLockTimeout.ts";
import { prepareFlagTable } from "./prepareFlagTable.ts";
import type { PrepareFlags, PrepareRequest } from "./PrepareRequest.ts";
import { malformedFlag, readFlagWords, unknownValue } from "./readFlagWords.ts";
import { UsageRefused } from "./UsageRefused.ts";

const maxWordBytes = 64 * 1024;

/** Reads the words of `prepare`; refuses everything that is wrong with the words alone, all at once. */
export const parsePrepareFlags = (given: PrepareFlags): Result.Result<PrepareRequest, UsageRefused> => {
  const words = readFlagWords("prepare", prepareFlagTable, given);
  const flags = words.flags;
  const problems: Array<Problem> = [...words.problems];
  const text = (name: string): string | null => {
    const value = flags[name];
    return typeof value === "string" ? value : null;
  };
  const choice = <A extends string>(name: string, choices: ReadonlyArray<A>): A | null => {
    const value = text(name)?.trim().toLowerCase() ?? null;
    if (value === null || (choices as ReadonlyArray<string>).includes(value)) return value as A | null;
    problems.push(unknownValue(name, value, choices));
    return null;
  };
  const name = (flag: string): string | null => {
    const value = text(flag);
    if (value === null) return null;
    const slug = slugify(value);
    if (Result.isFailure(slug))
      problems.push(
        ...slug.failure.problems.map((problem) => ({
          ...problem,
          subject: `--${flag}`,
          got: `${problem.subject}: ${problem.got}`,
          message: `--${flag}: ${problem.message}`,
        })),
      );
    return value;
  };

  const path = (flag: string): string | null => {
    const value = text(flag);
    if (value?.trim() === "") problems.push(malformedFlag(flag, "nothing", "a path, or the ref of a run"));
    return value;
  };

  const selection = parseSelection(flags);
  if (Result.isFailure(selection)) problems.push(...selection.failure.problems);
  const contextText = text("host-session-context-json");
  const context = contextText === null ? null : decodeHostSessionContext(contextText);
  if (context !== null && Result.isFailure(context)) problems.push(...context.failure.problems);
  const timeout = parseLockTimeout(text("lock-timeout"));
  if (Result.isFailure(timeout)) problems.push(timeout.failure);
  const directive = text("directive");
  if (directive !== null && utf8Length(directive) > maxWordBytes) {
    problems.push(
      malformedFlag("directive", `${utf8Length(directive)} bytes`, `at most ${maxWordBytes} bytes`),
    );
  }
  const relatedText = text("related-tasks");
  const relatedTasks = relatedText === null ? null : items("related-tasks", [relatedText], problems);
  for (const task of relatedTasks ?? []) {
    if (parseTaskRef(task) === null)
      problems.push(malformedFlag("related-tasks", `"${task}"`, "<group>/<task> for each"));
  }
  const evidence = flags["evidence-inputs"];

  const request = {
    flags,
    projectId: name("project-id"),
    taskGroup: name("task-group"),
    taskId: name("task-id"),
    taskType: choice<TaskType>("task-type", taskTypes),
    brief: text("task-brief"),
    directive,
    workCategory: choice<WorkCategory>("work-category", workCategories),
    relatedTasks,
    evidenceInputs: Array.isArray(evidence)
      ? items("evidence-inputs", evidence as ReadonlyArray<string>, problems)
      : [],
    clarificationResponse: path("clarification-response"),
    selectedDirection: path("selected-direction"),
    fixCycle: choice("fix-cycle", ["yes", "no"] as const) === "yes",
    planVerification: flags["no-plan-verification"] !== true,
    leadRuntime: hostId(text("lead-runtime"), problems),
    terminalBackend: choice<TerminalBackend>("terminal-backend", terminalBackends),
    renderOnly: flags["render-only"] === true,
    shippedTemplates: flags["shipped-templates"] === true,
    yes: flags["yes"] === true,
    dryRun: flags["dry-run"] === true,
    rerunOf: null,
  };
  return problems.length > 0 ||
    Result.isFailure(selection) ||
    Result.isFailure(timeout) ||
    (context !== null && Result.isFailure(context))
    ? Result.fail(new UsageRefused({ command: "prepare", problems }))
    : Result.succeed({
        ...request,
        selection: selection.success,
        hostSession: context === null ? null : context.success,
        lockTimeoutMillis: timeout.success,
      });
};

const items = (
  flag: string,
  lists: ReadonlyArray<string>,
  problems: Array<Problem>,
): ReadonlyArray<string> => {
  const all = lists.flatMap(splitList);
  if (all.includes(""))
    problems.push(malformedFlag(flag, "an empty item", "a comma list without empty items"));
  return [...new Set(all.filter((item) => item !== ""))];
};

const hostId = (text: string | null, problems: Array<Problem>): HostId | null => {
  if (text === null) return null;
  const folded = text.trim().toLowerCase();
  if (/^[a-z][a-z0-9-]{0,39}$/.test(folded)) return folded as HostId;
  problems.push(malformedFlag("lead-runtime", text, "a host id such as claude-code"));
  return null;
};
