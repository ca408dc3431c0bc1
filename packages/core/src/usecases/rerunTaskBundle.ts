import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { BundleFacts } from "../domain/bundle/BundleFacts.ts";
import { maxEvidenceBytes } from "../domain/prepare/evidenceInputs.ts";
import { changeWords, type FlagChanges, placeChanges } from "../domain/prepare/FlagChanges.ts";
import type { CallSite, PrepareFlags } from "../domain/prepare/PrepareRequest.ts";
import {
  inputFiles,
  type InputFile,
  RecordedInputs,
  requireSameInputs,
} from "../domain/prepare/requireSameInputs.ts";
import { namesElsewhere, type RecordedRun, requireSameRun } from "../domain/prepare/requireSameRun.ts";
import { HostContextStale, RecordedArgvUnfit } from "../domain/prepare/rerunRefusals.ts";
import { rerunRequest } from "../domain/prepare/rerunRequest.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { namedPurpose, ProjectFiles } from "../ports/ProjectFiles.ts";
import { findRun } from "./findRun.ts";
import { openForReading } from "./openForReading.ts";
import { collectRefusals } from "./prepare/collectRefusals.ts";
import { type Held, prepareTaskBundle } from "./prepareTaskBundle.ts";
import { readArchivedSecond, readUserFileArchivedSecond } from "./readArchivedSecond.ts";
import { readRunInputs } from "./readRunInputs.ts";
import { requireRun } from "./requireRun.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

export interface RerunRequest {
  /** A run ref, or the path of a run manifest. */
  readonly run: string;
  readonly changes: FlagChanges;
  /** Flags that speak of this call alone: the host's fresh context, the backend, the dry run … */
  readonly once: PrepareFlags;
  readonly acceptChangedInputs: boolean;
  readonly lockTimeoutMillis: number;
}

/**
 * Prepares a run again from the argv that was recorded for it. Refused where its inputs have changed, and, unless
 * something is changed on purpose, where it would not come out as it was. See docs/rerun.md.
 */
export const rerunTaskBundle = Effect.fn("rerunTaskBundle")(function* (
  { run, changes, once, acceptChangedInputs, lockTimeoutMillis }: RerunRequest,
  site: CallSite,
) {
  const { place, request: reading } = yield* openForReading({ ...site, lockTimeoutMillis });
  const selector = yield* findRun(reading, run, place);
  const { value: recorded } = yield* withRecoveredTask(
    { ...reading, task: selector.folder, mayFinish: once["dry-run"] !== true },
    readRecorded(place.root, selector),
  );
  const { manifest } = recorded;
  const { runRef } = manifest;
  const sets = changeWords(changes);
  const session = once["host-session-context-json"] !== undefined;
  const inputs = acceptChangedInputs ? [] : inputFiles(recorded.inputs, changes);

  const refusals = collectRefusals();
  if (manifest.entryMode === "current-session" && !session) {
    refusals.note(new HostContextStale({ runRef, hostId: manifest.host.id }));
  }
  const digests = yield* readDigests(place.root, inputs);
  refusals.result(requireSameInputs({ runRef, sets }, inputs, digests, "unknown"));
  const again = refusals.result(
    Result.mapError(
      rerunRequest(manifest, placeChanges(changes, place), once),
      (problems) => new RecordedArgvUnfit({ runRef, problems, changed: changes.size > 0 }),
    ),
  );
  // Words that can't be read prepare nothing that more could be told of.
  const request = again ?? (yield* refusals.proven({ again })).again;

  const untold = inputs.filter(({ path, sha256 }) => !digests.has(path) || digests.get(path) === sha256);
  const hold = (facts: BundleFacts): Held => {
    // A direction of the recorded task and phase is none of another's.
    const lacking = namesElsewhere(changes) ? "unknown" : "left";
    const held = collectRefusals();
    held.result(requireSameInputs({ runRef, sets }, untold, digestsOf(facts), lacking));
    const same = requireSameRun(recordedRun(recorded), facts, { leader: session, changes });
    return { warnings: held.result(same) ?? [], refusals: held.noted() };
  };
  // Recorded paths are relative to the project root, wherever the rerun is called from.
  const there: CallSite = { ...site, calledFrom: place.root, projectRoot: place.root };
  return yield* prepareTaskBundle(request, there, { refused: refusals.noted(), hold });
});

const readRecorded = Effect.fnUntraced(function* (root: string, selector: RunSelector) {
  const { manifest } = yield* requireRun(root, selector);
  return { manifest, inputs: yield* readRunInputs(root, manifest, RecordedInputs) };
});

const recordedRun = ({ manifest, inputs }: Effect.Success<ReturnType<typeof readRecorded>>): RecordedRun => ({
  runRef: manifest.runRef,
  templates: manifest.templates,
  resolved: inputs.resolved,
  brief: manifest.brief.path,
  roster: manifest.executionIdentity,
  canonicalArgv: manifest.canonicalArgv,
});

/** Digests by path as the files are now, null for one that is gone. What can't be read is for `prepare` to refuse. */
const readDigests = Effect.fnUntraced(function* (root: string, inputs: ReadonlyArray<InputFile>) {
  const found = new Map<string, string | null>();
  for (const input of inputs) {
    const digest = yield* Effect.result(readDigest(root, input));
    if (Result.isSuccess(digest)) found.set(input.path, digest.success);
    else if (digest.failure.fault === "missing") found.set(input.path, null);
  }
  return found;
});

const readDigest = Effect.fnUntraced(function* (root: string, { path, flag }: InputFile) {
  const options = { purpose: namedPurpose.recordedInput, maxBytes: maxEvidenceBytes };
  if (flag !== "evidence-inputs")
    return (yield* readUserFileArchivedSecond(path, { root, calledFrom: root }, options)).sha256;
  const files = yield* ProjectFiles;
  return (yield* readArchivedSecond(path, (each) => files.digest(root, each, options)))?.sha256 ?? null;
});

const digestsOf = ({ brief, evidenceInputs, carried }: BundleFacts): ReadonlyMap<string, string | null> => {
  const answers = carried.answers.flatMap((each) => [each, each.answersFile ?? []].flat());
  const { direction } = carried;
  const directed = direction === null ? [] : [direction.report, direction.selectionFile];
  return new Map(
    [brief, ...evidenceInputs, ...answers, ...directed].map(({ path, sha256 }) => [path, sha256]),
  );
};
