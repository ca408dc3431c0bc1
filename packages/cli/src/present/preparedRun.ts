import type { AssignmentSlot } from "@okstra/core/domain/assignment/AssignmentPlan";
import { leadStartCommand } from "@okstra/core/domain/bundle/leadStartCommand";
import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { formatTaskKey } from "@okstra/core/domain/task/TaskKey";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import { runSeqOf, type PreparedRun } from "@okstra/core/usecases/prepareTaskBundle";
import { taskDir } from "@okstra/core/domain/run/runPaths";
import type { PrintedCommand } from "./commandHere.ts";
import { explanationData, explanationLines } from "./explanation.ts";
import { inFolder } from "./inFolder.ts";
import { leadStartLines } from "./leadStart.ts";
import { table } from "./table.ts";

/** What of a prepared run is shown, and what to do next. */
export interface PreparedRunOptions {
  readonly prompt: boolean;
  readonly explain: boolean;
  readonly next: PrintedCommand;
}

/** `data` of `prepare --json`: what other programs rely on, see docs/cli.md. */
export const preparedRunData = (run: PreparedRun, options: PreparedRunOptions) => {
  const first = runData(run);
  return {
    ...first,
    projectRoot: run.projectRoot,
    nextCommand: options.next,
    leadStart: leadStartCommand(run.manifest),
    runs: [first],
    ...(run.dryRun ? { plan: run.plan } : {}),
    ...(options.explain ? { explanation: explanationData(run) } : {}),
    ...(options.prompt ? { prompt: run.prompt } : {}),
  };
};

const runData = ({ facts, manifest, ...run }: PreparedRun) => ({
  taskKey: formatTaskKey(facts.task.key),
  taskType: facts.run.taskType,
  runRef: formatRunRef(facts.run),
  runSeq: runSeqOf({ facts, manifest, ...run }),
  stage: facts.run.stage,
  status: "prepared" as const,
  hostId: facts.host.descriptor.id,
  terminalBackend: facts.backend.name,
  assignments: facts.plan.slots.map((slot) => ({
    role: slot.role,
    ordinal: slot.ordinal,
    workerId: slot.workerId,
    provider: slot.provider,
    modelRef: slot.modelRef,
    runner: slot.binding.runner,
    source: sourceText(slot),
    independence: slot.independence?.level ?? null,
  })),
  paths: {
    taskManifest: manifest.artefacts.taskManifest,
    runManifest: manifest.artefacts.runManifest,
    runInputs: manifest.artefacts.runInputs,
    runContext: manifest.artefacts.runContext,
    leadPrompt: manifest.artefacts.leadPrompt,
    instructionSet: manifest.artefacts.instructionSet,
    teamState: manifest.artefacts.teamState,
  },
  canonicalArgv: manifest.canonicalArgv,
});

/** The end of a successful `prepare`: roster, paths, the one next command. */
export const preparedRunLines = (run: PreparedRun, options: PreparedRunOptions): ReadonlyArray<string> => {
  const { artefacts } = run.manifest;
  const folder = taskDir(run.facts.task.key);
  const lines = [...rosterLines(run)];
  if (options.explain) lines.push("", ...explanationLines(run));
  if (run.dryRun) {
    lines.push(
      "",
      ...table(
        ["KIND", "MODE", "BYTES", "SHA256", `PATH in ${folder}`],
        run.plan.map((line) => [
          line.kind,
          line.mode ?? "-",
          line.bytes === null ? "-" : String(line.bytes),
          line.sha256?.slice(0, 12) ?? "-",
          inFolder(folder, line.path),
        ]),
      ),
      "",
      "Nothing was written.",
    );
  } else {
    lines.push(
      "",
      ...table(
        ["ARTEFACT", `PATH in ${folder}`],
        [
          ["lead prompt", artefacts.leadPrompt],
          ["instruction set", artefacts.instructionSet],
          ["run manifest", artefacts.runManifest],
          ["run inputs", artefacts.runInputs],
          ["run context", artefacts.runContext],
          ["team state", artefacts.teamState],
          ["task manifest", artefacts.taskManifest],
          ...(artefacts.resumeScript === null ? [] : [["resume script", artefacts.resumeScript]]),
        ].map(([name, path]) => [name!, inFolder(folder, path!)]),
      ),
      "",
      ...leadStartLines(run.manifest),
      `next: ${options.next.printed}`,
    );
  }
  if (options.prompt) lines.push("", ...run.prompt.trimEnd().split("\n"));
  return lines;
};

/** Which run of which task, where, and who works on it. */
export const rosterLines = (run: PreparedRun): ReadonlyArray<string> => {
  const { facts } = run;
  return [
    `${run.dryRun ? "Would prepare" : "Prepared"} ${visibleText(formatRunRef(facts.run))}: ${visibleText(facts.brief.title)}`,
    `host ${facts.host.descriptor.id}, workers on ${facts.backend.name} (${facts.backend.source})${facts.renderOnly ? ", render only" : ""}`,
    "",
    ...table(
      ["SLOT", "WORKER", "MODEL", "RUNNER", "SOURCE"],
      facts.plan.slots.map((slot) => [
        `${slot.role}#${slot.ordinal}`,
        slot.workerId ?? "-",
        slot.modelRef ?? "unknown",
        slot.binding.runner,
        shortSource(slot),
      ]),
    ),
  ];
};

const sourceText = ({ source: { provider, model } }: AssignmentSlot): string =>
  provider.name === model.name ? provider.name : `${provider.name}; ${model.name}`;

/** As it fits a column: what was said by name, what stands written down by its kind. `--explain` tells the rest. */
const shortSource = ({ source: { provider, model } }: AssignmentSlot): string => {
  const [first, second] = [provider, model].map(({ kind, name }) =>
    kind === "flag" || kind === "environment" ? name : kind,
  );
  return first === second ? first! : `${first}, ${second}`;
};
