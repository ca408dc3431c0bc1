import { isAmiss, type RunFile } from "@okstra/core/usecases/checkRunFiles";
import type { ShownRun } from "@okstra/core/usecases/showRun";
import { localTime } from "./localTime.ts";
import { shellWords } from "./shellWords.ts";
import { table } from "./table.ts";

export const shownRunData = ({ run, manifest }: ShownRun, files: ReadonlyArray<RunFile>, root: string) => ({
  kind: "run",
  ...run,
  projectRoot: root,
  title: manifest.task.title,
  files,
  manifest,
});

/** One run for people: what it is, who is in it, whether its files are whole. */
export const shownRunLines = (
  { run, manifest, facts }: ShownRun,
  files: ReadonlyArray<RunFile>,
  root: string,
): ReadonlyArray<string> => {
  const statusOf = new Map(facts.workers.map((worker) => [worker.workerId, worker.status]));
  const amiss = files.filter(isAmiss);
  return [
    ...table(
      ["RUN", run.runRef],
      [
        ["title", manifest.task.title],
        ["status", run.status],
        ["prepared", localTime(run.createdAt)],
        ["host", `${manifest.host.id} (${manifest.entryMode})`],
        ["workers on", `${manifest.terminalBackend.name} (${manifest.terminalBackend.source})`],
        ["session", manifest.session.id ?? "-"],
        ["brief", manifest.brief.path],
        ["project", root],
      ],
    ),
    "",
    ...table(
      ["WORKER", "MODEL", "RUNNER", "STATUS", "RESULT"],
      manifest.executionIdentity.roleExecutions.map((execution) => [
        execution.workerId ?? "leader",
        execution.modelRef ?? "unknown",
        execution.binding.runner,
        execution.workerId === null ? "-" : (statusOf.get(execution.workerId) ?? "prepared"),
        manifest.workers.find((worker) => worker.workerId === execution.workerId)?.resultPath ?? "-",
      ]),
    ),
    "",
    ...table(
      ["FILE", "STATE", "PATH"],
      [
        ...files
          .filter((file) => file.name !== "instruction set")
          .map((file) => [file.name, file.state, file.path]),
        ["instruction set", instructionState(files), manifest.artefacts.instructionSet],
      ],
    ),
    "",
    ...(amiss.length === 0
      ? ["All files are whole."]
      : [
          `${amiss.length} of ${files.length} files are not what was written: ${amiss.map((file) => file.path).join(", ")}`,
        ]),
    "",
    "To prepare it again:",
    `  ${shellWords(["okstra", ...manifest.canonicalArgv])}`,
  ];
};

const instructionState = (files: ReadonlyArray<RunFile>): string => {
  const set = files.filter((file) => file.name === "instruction set");
  const whole = set.filter((file) => file.state === "whole").length;
  return whole === set.length ? "whole" : `${whole} of ${set.length} whole`;
};
