import * as Result from "effect/Result";
import { parseSelection } from "../assignment/parseSelection.ts";
import { workCategories, type WorkCategory } from "../brief/Brief.ts";
import { type HostId, terminalBackends, type TerminalBackend } from "../host/HostDescriptor.ts";
import { decodeHostSessionContext } from "../host/decodeHostSessionContext.ts";
import { oneOf, type Problem } from "../refusal/Problem.ts";
import { slugify } from "../task/slugify.ts";
import { taskTypes, type TaskType } from "../task/TaskType.ts";
import { nearest } from "../text/nearest.ts";
import { splitList } from "../text/splitList.ts";
import { parseLockTimeout } from "./parseLockTimeout.ts";
import { prepareFlagNames, prepareFlagTable } from "./prepareFlagTable.ts";
import type { PrepareFlags, PrepareRequest } from "./PrepareRequest.ts";
import { UsageRefused } from "./UsageRefused.ts";

const maxWordBytes = 64 * 1024;

/** Reads the words of `prepare`; refuses everything that is wrong with the words alone, all at once. */
export const parsePrepareFlags = (given: PrepareFlags): Result.Result<PrepareRequest, UsageRefused> => {
  const problems: Array<Problem> = [];
  const flags = readByTable(given, problems);
  const text = (name: string): string | null => {
    const value = flags[name];
    return typeof value === "string" ? value : null;
  };
  const choice = <A extends string>(name: string, choices: ReadonlyArray<A>): A | null => {
    const value = text(name)?.trim().toLowerCase() ?? null;
    if (value === null || (choices as ReadonlyArray<string>).includes(value)) return value as A | null;
    problems.push(notAChoice(name, value, choices));
    return null;
  };
  const name = (flag: string): string | null => {
    const value = text(flag);
    if (value === null) return null;
    const slug = slugify(value);
    if (Result.isFailure(slug))
      problems.push(...slug.failure.problems.map((p) => ({ ...p, subject: `--${flag}` })));
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
  if (directive !== null && directive.length > maxWordBytes) {
    problems.push(tooLong("directive", directive.length));
  }
  const relatedTasks = text("related-tasks");
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
    relatedTasks: relatedTasks === null ? null : items("related-tasks", [relatedTasks], problems),
    evidenceInputs: Array.isArray(evidence)
      ? items("evidence-inputs", evidence as ReadonlyArray<string>, problems)
      : [],
    leadRuntime: hostId(text("lead-runtime"), problems),
    terminalBackend: choice<TerminalBackend>("terminal-backend", terminalBackends),
    renderOnly: flags["render-only"] === true,
    shippedTemplates: flags["shipped-templates"] === true,
    yes: flags["yes"] === true,
    dryRun: flags["dry-run"] === true,
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

/** Holds every word against the flag table: unknown names, missing, empty and repeated values. */
const readByTable = (given: PrepareFlags, problems: Array<Problem>): PrepareFlags => {
  const read: Record<string, string | boolean | ReadonlyArray<string>> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === false) continue;
    const entry = prepareFlagTable.find((row) => row.name === key || row.alias === key);
    if (entry === undefined) {
      problems.push(unknownFlag(key));
      continue;
    }
    // Both spellings stay apart where the selection compares them.
    const name = entry.alias === key && key === "gemini-model" ? key : entry.name;
    const values = (Array.isArray(value) ? value : [value]) as ReadonlyArray<string | boolean>;
    if (entry.kind === "switch") {
      if (value !== true) problems.push(badValue(key, String(value), "no value"));
      else read[name] = true;
    } else if (values.some((word) => typeof word !== "string" || word.trim() === "")) {
      problems.push(badValue(key, "nothing", `a value: --${key} <${entry.value}>`));
    } else if (entry.kind === "list") {
      read[name] = [
        ...((read[name] as ReadonlyArray<string> | undefined) ?? []),
        ...(values as ReadonlyArray<string>),
      ];
    } else if (values.length > 1 || read[name] !== undefined) {
      problems.push(badValue(key, `${[read[name], ...values].filter(Boolean).join(" and ")}`, "one value"));
    } else {
      read[name] = values[0] as string;
    }
  }
  return read;
};

const items = (
  flag: string,
  lists: ReadonlyArray<string>,
  problems: Array<Problem>,
): ReadonlyArray<string> => {
  const all = lists.flatMap(splitList);
  if (all.includes("")) problems.push(badValue(flag, "an empty item", "a comma list without empty items"));
  return [...new Set(all.filter((item) => item !== ""))];
};

const hostId = (text: string | null, problems: Array<Problem>): HostId | null => {
  if (text === null) return null;
  const folded = text.trim().toLowerCase();
  if (/^[a-z][a-z0-9-]{0,39}$/.test(folded)) return folded as HostId;
  problems.push(badValue("lead-runtime", text, "a host id such as claude-code"));
  return null;
};

const unknownFlag = (name: string): Problem => {
  const meant = nearest(name, prepareFlagNames);
  return {
    tag: "UnknownFlag",
    subject: `--${name}`,
    got: `--${name}`,
    expected: meant === null ? "a flag that `okstra prepare --help` lists" : `--${meant}`,
    message: `There is no flag --${name}${meant === null ? "" : `; did you mean --${meant}?`}`,
  };
};

const notAChoice = (name: string, got: string, choices: ReadonlyArray<string>): Problem => {
  const meant = nearest(got, choices);
  return {
    tag: "UnknownValue",
    subject: `--${name}`,
    got,
    expected: oneOf(choices),
    message: `--${name} can't be "${got}"${meant === null ? "" : `; did you mean "${meant}"?`} It is ${oneOf(choices)}.`,
  };
};

const badValue = (name: string, got: string, expected: string): Problem => ({
  tag: "MalformedFlag",
  subject: `--${name}`,
  got,
  expected,
  message: `--${name} got ${got}; expected ${expected}.`,
});

const tooLong = (name: string, length: number): Problem =>
  badValue(name, `${length} characters`, `at most ${maxWordBytes} bytes`);
