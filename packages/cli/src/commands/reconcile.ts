import { reconcile } from "@okstra/core/usecases/reconcile";
import { problemsOf } from "../problemsOf.ts";
import * as Effect from "effect/Effect";
import type { Command } from "../command.ts";
import { lockTimeoutFlag, projectFlags } from "../flags.ts";
import { lockTimeoutOf, openReadCall } from "../openReadCall.ts";

export const reconcileCommand: Command = {
  name: "reconcile",
  about:
    "Finishes commits that were left open, brings task manifests, task indexes and team states up to date with the files, and rebuilds this project's part of the central index from them.",
  positionals: [],
  flags: [lockTimeoutFlag, ...projectFlags],
  check: ({ flags }) => problemsOf([lockTimeoutOf("reconcile", flags)]),
  run: (words, call) =>
    Effect.gen(function* () {
      const { request } = yield* openReadCall("reconcile", words, call);
      const { warnings, ...counts } = yield* reconcile(request);
      const statuses = Object.entries(counts.byStatus).filter(([, count]) => count > 0);
      return {
        data: counts,
        lines: [
          counts.runs === 0
            ? "This project has no runs; its part of the index is empty now."
            : `Indexed ${counts.runs} run${counts.runs === 1 ? "" : "s"} of ${counts.tasks} task${counts.tasks === 1 ? "" : "s"}: ${statuses.map(([status, count]) => `${count} ${status}`).join(", ")}.`,
          ...(counts.settledTasks > 0
            ? [`Brought the manifests of ${counts.settledTasks} task(s) up to date.`]
            : []),
          ...(counts.skippedTasks > 0
            ? [`${counts.skippedTasks} task(s) could not be looked at; see the warnings.`]
            : []),
          ...(counts.unreadableRuns > 0
            ? [`${counts.unreadableRuns} run(s) are unreadable; see the warnings.`]
            : []),
        ],
        warnings,
      };
    }),
};
