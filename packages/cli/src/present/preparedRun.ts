import type { AssignmentSlot, ChoiceSource } from "@okstra/core/domain/assignment/AssignmentPlan";
import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { formatTaskKey } from "@okstra/core/domain/task/TaskKey";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import { runSeqOf, type PreparedRun } from "@okstra/core/usecases/prepareTaskBundle";
import { shellWords } from "./shellWords.ts";
import { table } from "./table.ts";

/** `data` of `prepare --json`: what other programs rely on, see docs/cli.md. */
export const preparedRunData = (run: PreparedRun, options: { readonly prompt: boolean }) => {
  const first = runData(run);
  return {
    ...first,
    projectRoot: run.projectRoot,
    nextCommand: { argv: run.nextCommand, printed: shellWords(run.nextCommand) },
    runs: [first],
    ...(run.dryRun ? { plan: run.plan } : {}),
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
export const preparedRunLines = (
  run: PreparedRun,
  options: { readonly explain: boolean; readonly prompt: boolean },
): ReadonlyArray<string> => {
  const { manifest } = run;
  const lines = [...rosterLines(run)];
  if (options.explain) lines.push("", ...explanation(run));
  if (run.dryRun) {
    lines.push(
      "",
      ...table(
        ["KIND", "MODE", "BYTES", "SHA256", "PATH"],
        run.plan.map((line) => [
          line.kind,
          line.mode ?? "-",
          line.bytes === null ? "-" : String(line.bytes),
          line.sha256?.slice(0, 12) ?? "-",
          line.path,
        ]),
      ),
      "",
      "Nothing was written.",
    );
  } else {
    lines.push(
      "",
      ...table(
        ["ARTEFACT", "PATH"],
        [
          ["lead prompt", manifest.artefacts.leadPrompt],
          ["instruction set", manifest.artefacts.instructionSet],
          ["run manifest", manifest.artefacts.runManifest],
          ["run inputs", manifest.artefacts.runInputs],
          ["run context", manifest.artefacts.runContext],
          ["team state", manifest.artefacts.teamState],
          ["task manifest", manifest.artefacts.taskManifest],
          ...(manifest.artefacts.resumeScript === null
            ? []
            : [["resume script", manifest.artefacts.resumeScript]]),
        ],
      ),
      "",
      `next: ${shellWords(run.nextCommand)}`,
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
        sourceText(slot),
      ]),
    ),
  ];
};

const sourceText = (slot: AssignmentSlot): string => {
  const provider = oneSource(slot.source.provider);
  const model = oneSource(slot.source.model);
  return provider === model ? provider : `${provider}; ${model}`;
};

const oneSource = (source: ChoiceSource): string => source.name;

const explanation = (run: PreparedRun): ReadonlyArray<string> => [
  "Where each value came from:",
  ...run.facts.resolved.map(
    (value) => `  ${value.name} = ${visibleText(value.value ?? "-")}  (${value.source})`,
  ),
  ...run.facts.backend.observed.map((line) => `  terminal: ${visibleText(line)}`),
  ...run.facts.plan.slots.flatMap((slot) => [
    `  ${slot.role}#${slot.ordinal} = ${slot.modelRef ?? "unknown"}`,
    `    provider from ${slot.source.provider.kind} ${slot.source.provider.name}; model from ${slot.source.model.kind} ${slot.source.model.name}`,
    ...slot.passedOver.map(
      (passed) =>
        `    passed over ${visibleText(passed.candidate)} (${passed.source.name}): ${passed.reason}`,
    ),
    ...(slot.independence === null
      ? []
      : [`    independence ${slot.independence.level}: ${slot.independence.reason}`]),
  ]),
];
