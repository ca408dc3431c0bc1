import * as Result from "effect/Result";
import type { Problem } from "../refusal/Problem.ts";
import type { RunManifest } from "../run/RunManifest.ts";
import { changeFlags } from "./changeFlags.ts";
import type { FlagChanges } from "./FlagChanges.ts";
import { parsePrepareFlags } from "./parsePrepareFlags.ts";
import type { PrepareFlags, PrepareRequest } from "./PrepareRequest.ts";
import { readCanonicalArgv } from "./readCanonicalArgv.ts";

/** What a rerun asks of `prepare`: the recorded words, what changes of them, and what speaks of this call alone. */
export const rerunRequest = (
  { runRef, canonicalArgv }: Pick<RunManifest, "runRef" | "canonicalArgv">,
  changes: FlagChanges,
  once: PrepareFlags,
): Result.Result<PrepareRequest, ReadonlyArray<Problem>> => {
  const recorded = readCanonicalArgv(canonicalArgv);
  if (Result.isFailure(recorded)) return Result.fail(recorded.failure);
  // A recorded `--yes` answers no question that is asked now.
  const { yes: _recorded, ...words } = changeFlags(recorded.success, changes);
  const read = parsePrepareFlags({ ...words, ...once });
  if (Result.isFailure(read)) return Result.fail(read.failure.problems);
  const request = { ...read.success, rerunOf: runRef };
  return Result.succeed(
    once["host-session-context-json"] === undefined ? request : ledBySession(request, changes),
  );
};

/** A session that leads by itself is what it attests: what the recorded lead flags say holds no more. */
const ledBySession = (request: PrepareRequest, changes: FlagChanges): PrepareRequest => {
  if (request.hostSession?.entryMode !== "current-session") return request;
  if (changes.has("lead-provider") || changes.has("lead-model")) return request;
  const { "lead-provider": _provider, "lead-model": _model, ...flags } = request.flags;
  return { ...request, flags, selection: { ...request.selection, lead: null } };
};
