import { flagsOfOneCall, parseFlagChanges, settingOf } from "@okstra/core/domain/prepare/FlagChanges";
import { parsePrepareFlags } from "@okstra/core/domain/prepare/parsePrepareFlags";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { rerunTaskBundle } from "@okstra/core/usecases/rerunTaskBundle";
import { shellWords } from "@okstra/core/domain/text/shellWords";
import * as Effect from "effect/Effect";
import type { Command } from "../command.ts";
import { flag } from "../flags.ts";
import { lockTimeoutOf } from "../openReadCall.ts";
import { problemsOf } from "../problemsOf.ts";
import { askForRun } from "../prompt/askForRun.ts";
import { preparedOutcome } from "./prepare.ts";

export const rerun: Command = {
  name: "rerun",
  about:
    "Prepares a run again from the words recorded for it: the same roster and the same inputs, or a refusal that says what changed.",
  positionals: [
    {
      name: "run",
      required: true,
      about: "<group>/<task>/<phase>/<NNN or latest>, or the path of a run manifest",
      ask: (call) => askForRun("rerun", call),
    },
  ],
  flags: [
    flag("set", "list", "flag=value", "changes one flag of prepare; flag= takes it away, flag=off a switch"),
    flag(
      "accept-changed-inputs",
      "switch",
      "",
      "takes brief, evidence, reports, selection and answers as they are now",
    ),
    ...flagsOfOneCall,
  ],
  examples: [
    "okstra rerun auth/login-fails/error-analysis/latest",
    "okstra rerun auth/login-fails/error-analysis/001 --set critic=off --set role-count=analyser=3",
  ],
  givenAs: settingOf,
  check: ({ flags }) =>
    problemsOf([changesOf(flags), lockTimeoutOf("rerun", flags), parsePrepareFlags(onceOf(flags))]),
  run: ({ flags, positionals }, call) =>
    Effect.gen(function* () {
      const request = {
        run: positionals[0]!,
        changes: yield* Effect.fromResult(changesOf(flags)),
        once: onceOf(flags),
        acceptChangedInputs: flags["accept-changed-inputs"] === true,
        lockTimeoutMillis: yield* Effect.fromResult(lockTimeoutOf("rerun", flags)),
      };
      const run = yield* rerunTaskBundle(request, { ...call, command: shellWords(["okstra", ...call.argv]) });
      return preparedOutcome(run, call, {
        prompt: flags["print-prompt"] === true,
        explain: flags["explain"] === true,
      });
    }),
};

const changesOf = (flags: PrepareFlags) =>
  parseFlagChanges((flags["set"] as ReadonlyArray<string> | undefined) ?? []);

/** What speaks of this call alone. */
const onceOf = (flags: PrepareFlags): PrepareFlags =>
  Object.fromEntries(
    flagsOfOneCall.flatMap(({ name }) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  );
