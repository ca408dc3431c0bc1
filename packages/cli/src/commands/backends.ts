import { listBackends } from "@okstra/core/usecases/listBackends";
import * as Effect from "effect/Effect";
import type { Command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { table } from "../present/table.ts";

export const backends: Command = {
  name: "backends",
  about: "Lists where workers can appear: what is seen of each terminal from here, and what would mend it.",
  positionals: [],
  flags: [jsonFlag],
  run: () =>
    Effect.map(listBackends(), (views) => ({
      data: { backends: views },
      lines: [
        ...table(
          ["BACKEND", "STATE", "SEEN"],
          views.map(({ name, usable, detected, observed }) => [
            name,
            detected ? "would be taken" : usable ? "can be declared" : "not here",
            observed,
          ]),
        ),
        ...views.flatMap(({ name, advice }) => (advice === "" ? [] : ["", `${name}: ${advice}`])),
      ],
      warnings: [],
    })),
};
