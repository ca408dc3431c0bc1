import { allowTrust, readTrust, type TrustState } from "@okstra/core/usecases/trustProject";
import { TrustPrompt } from "@okstra/core/ports/TrustPrompt";
import { ProjectNotTrusted } from "@okstra/core/domain/trust/ProjectNotTrusted";
import { TrustDeclined } from "@okstra/core/domain/trust/TrustDeclined";
import type { TrustItem } from "@okstra/core/domain/trust/TrustItem";
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
        const content = yield* contentOf(shown.missing);
        return outcome(shown.state, shown.missing.length === 0 ? [] : [...content, "", `next: ${next}`]);
      }
      const prompt = yield* TrustPrompt;
      const allowed = flags["yes"] === true || (yield* prompt.allow(shown.missing));
      if (!allowed && prompt.someoneThere) return yield* new TrustDeclined();
      if (!allowed) return yield* new ProjectNotTrusted({ items: shown.missing });
      return outcome(yield* allowTrust(shown), []);
    }),
};

const contentOf = Effect.fnUntraced(function* (missing: ReadonlyArray<TrustItem>) {
  if (missing.length === 0) return [];
  const { trustContentLines } = yield* Effect.promise(() => import("../present/trustContent.ts"));
  return missing.flatMap((item) => ["", `${item.subject}: ${item.effect}`, ...trustContentLines(item)]);
});

const outcome = (state: TrustState, open: ReadonlyArray<string>) => ({
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
          ...open,
        ],
  warnings: [],
});
