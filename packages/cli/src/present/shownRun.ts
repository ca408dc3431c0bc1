import { leadStartCommand } from "@okstra/core/domain/bundle/leadStartCommand";
import { latestAttemptOf } from "@okstra/core/domain/run/WorkerAttempt";
import { shellWords } from "@okstra/core/domain/text/shellWords";
import { isAmiss, type RunFile } from "@okstra/core/usecases/checkRunFiles";
import type { ShownRun } from "@okstra/core/usecases/showRun";
import { localTime } from "./localTime.ts";
import type { PrintedCommand } from "./commandHere.ts";
import { leadStartLines } from "./leadStart.ts";
import { inFolder } from "./inFolder.ts";
import { table } from "./table.ts";

export const shownRunData = (
  { run, manifest, attempts }: ShownRun,
  files: ReadonlyArray<RunFile>,
  root: string,
  again: PrintedCommand,
) => ({
  kind: "run",
  ...run,
  projectRoot: root,
  title: manifest.task.title,
  workers: shownWorkers(manifest, attempts),
  files,
  manifest,
  leadStart: leadStartCommand(manifest),
  prepareAgain: again,
});

/** One run for people: what it is, who is in it, whether its files are whole. */
export const shownRunLines = (
  { run, manifest, facts, attempts }: ShownRun,
  files: ReadonlyArray<RunFile>,
  root: string,
  again: PrintedCommand,
): ReadonlyArray<string> => {
  const folder = folderOf(manifest.artefacts.taskManifest);
  const [firstWorker] = manifest.workers;
  const workers = shownWorkers(manifest, attempts);
  const amiss = files.filter(isAmiss);
  const lead = leadLines(run.status, manifest);
  return [
    ...table(
      ["RUN", run.runRef],
      [
        ["title", manifest.task.title],
        ["status", run.status],
        ["report", reportTexts[facts.report.kind === "valid" ? facts.report.status : facts.report.kind]],
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
      ["WORKER", "MODEL", "RUNNER", "STATUS", "ATTEMPTS"],
      manifest.executionIdentity.roleExecutions.map((execution) => {
        const worker = workers.find(({ workerId }) => workerId === execution.workerId);
        return [
          execution.workerId ?? "leader",
          execution.modelRef ?? "unknown",
          execution.binding.runner,
          worker?.status ?? "-",
          worker === undefined ? "-" : String(worker.attempts),
        ];
      }),
    ),
    ...workers.flatMap(({ workerId, reason, servedModel }) => [
      ...(reason === null ? [] : [`${workerId}: ${reason}`]),
      ...(servedModel === null ? [] : [`${workerId} was served by ${servedModel}`]),
    ]),
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
    ...(lead.length === 0 ? [] : ["", ...lead]),
  ];
};

/** How its lead begins, or goes on where its session was left. */
const leadLines = (
  status: ShownRun["run"]["status"],
  manifest: ShownRun["manifest"],
): ReadonlyArray<string> => {
  if (status === "prepared") return leadStartLines(manifest);
  const { resumeScript } = manifest.artefacts;
  return (status === "running" || status === "aborted") && resumeScript !== null
    ? [`take the lead's session up again, in the project root: ${shellWords(["sh", resumeScript])}`]
    : [];
};

const reportTexts = {
  absent: "none yet",
  invalid: "does not fit its schema",
  draft: "a draft: the run ends when its lead sets the status of the report",
  final: "final",
  failed: "failed",
};

/** Each worker by its latest record; one that has none is prepared. */
const shownWorkers = (manifest: ShownRun["manifest"], attempts: ShownRun["attempts"]) =>
  manifest.workers.map(({ workerId, resultPath }) => {
    const latest = latestAttemptOf(attempts, workerId);
    return {
      workerId,
      // A record that can't be read still shows that the worker was started.
      status: latest === null ? "prepared" : (latest.record?.status ?? "running"),
      attempts: latest?.attempt ?? 0,
      reason: latest?.record?.reason ?? null,
      servedModel: latest?.record?.servedModel ?? null,
      resultPath,
    };
  });

/** `leadPrompt`, as the manifest names it → `lead prompt`. */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const folderOf = (path: string): string => path.replace(/\/[^/]*$/u, "");

const instructionState = (files: ReadonlyArray<RunFile>): string => {
  const set = files.filter((file) => file.name === "instruction set");
  const whole = set.filter((file) => file.state === "whole").length;
  return whole === set.length ? "whole" : `${whole} of ${set.length} whole`;
};
