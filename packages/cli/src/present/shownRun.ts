import { isAmiss, type RunFile } from "@okstra/core/usecases/checkRunFiles";
import type { ShownRun } from "@okstra/core/usecases/showRun";
import { localTime } from "./localTime.ts";
import type { PrintedCommand } from "./commandHere.ts";
import { inFolder } from "./inFolder.ts";
import { table } from "./table.ts";

export const shownRunData = (
  { run, manifest }: ShownRun,
  files: ReadonlyArray<RunFile>,
  root: string,
  again: PrintedCommand,
) => ({
  kind: "run",
  ...run,
  projectRoot: root,
  title: manifest.task.title,
  files,
  manifest,
  prepareAgain: again,
});

/** One run for people: what it is, who is in it, whether its files are whole. */
export const shownRunLines = (
  { run, manifest, facts }: ShownRun,
  files: ReadonlyArray<RunFile>,
  root: string,
  again: PrintedCommand,
): ReadonlyArray<string> => {
  const folder = folderOf(manifest.artefacts.taskManifest);
  const [firstWorker] = manifest.workers;
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
      ["WORKER", "MODEL", "RUNNER", "STATUS"],
      manifest.executionIdentity.roleExecutions.map((execution) => [
        execution.workerId ?? "leader",
        execution.modelRef ?? "unknown",
        execution.binding.runner,
        execution.workerId === null ? "-" : (statusOf.get(execution.workerId) ?? "prepared"),
      ]),
    ),
    "",
    ...table(
      ["FILE", "STATE", `PATH in ${folder}`],
      [
        ...files
          .filter((file) => file.name !== "instruction set")
          .map((file) => [spaced(file.name), file.state, inFolder(folder, file.path)]),
        ["instruction set", instructionState(files), inFolder(folder, manifest.artefacts.instructionSet)],
        ...(firstWorker === undefined
          ? []
          : [["worker results", "-", inFolder(folder, folderOf(firstWorker.resultPath))]]),
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
    `  ${again.printed}`,
  ];
};

/** `leadPrompt`, as the manifest names it → `lead prompt`. */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const folderOf = (path: string): string => path.replace(/\/[^/]*$/u, "");

const instructionState = (files: ReadonlyArray<RunFile>): string => {
  const set = files.filter((file) => file.name === "instruction set");
  const whole = set.filter((file) => file.state === "whole").length;
  return whole === set.length ? "whole" : `${whole} of ${set.length} whole`;
};
