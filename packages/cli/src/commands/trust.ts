import { allowTrust, readTrust, type TrustState } from "@okstra/core/usecases/trustProject";
import { TrustPrompt } from "@okstra/core/ports/TrustPrompt";
import { ProjectNotTrusted } from "@okstra/core/domain/trust/ProjectNotTrusted";
import * as Effect from "effect/Effect";
import type { Command } from "../command.ts";
import { flag, projectFlags, yesFlag } from "../flags.ts";
import { commandHere } from "../present/commandHere.ts";
import { table } from "../present/table.ts";

export const trust: Command = {
  name: "trust",
  about:
    "Allows what of this project would run code or instruct agents: template overrides, catalogue facts, set-up commands.",
  positionals: [],
  flags: [flag("list", "switch", "", "only show what there is"), yesFlag, ...projectFlags],
  run: ({ flags }, call) =>
    Effect.gen(function* () {
      const shown = yield* readTrust(call);
      if (flags["list"] === true || shown.missing.length === 0) {
        // Where nobody can be asked, only `--yes` can allow it.
        const words = call.interactive ? ["trust"] : ["trust", "--yes"];
        const next = commandHere(call, shown.project.place.root, words).printed;
        return outcome(shown.state, shown.missing.length === 0 ? null : next);
      }
      const allowed = flags["yes"] === true || (yield* (yield* TrustPrompt).allow(shown.missing));
      if (!allowed) return yield* new ProjectNotTrusted({ items: shown.missing });
      return outcome(yield* allowTrust(shown), null);
    }),
};

const outcome = (state: TrustState, next: string | null) => ({
  data: state,
  lines:
    state.items.length === 0
      ? ["This project brings along nothing that has to be trusted."]
      : [
          ...table(
            ["TRUSTED", "KIND", "SUBJECT", "SHA256"],
            state.items.map((item) => [
              item.trusted ? "yes" : "no",
              item.kind,
              item.subject,
              item.digest.slice(0, 12),
            ]),
          ),
          ...(next === null ? [] : ["", `next: ${next}`]),
        ],
  warnings: [],
});
