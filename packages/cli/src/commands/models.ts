import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { malformedFlag } from "@okstra/core/domain/prepare/readFlagWords";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import { providerId } from "@okstra/core/domain/catalogue/ModelRef";
import { roles } from "@okstra/core/domain/profile/Role";
import { taskTypes } from "@okstra/core/domain/task/TaskType";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import { listModels } from "@okstra/core/usecases/listModels";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { choiceOf } from "../choiceOf.ts";
import type { Command } from "../command.ts";
import { flag, projectFlags } from "../flags.ts";
import { listedModelsData, listedModelsLines } from "../present/listedModels.ts";
import { problemsOf } from "../problemsOf.ts";
import { textOf } from "../textOf.ts";

export const models: Command = {
  name: "models",
  about:
    "Lists every provider and model that can be named here, the roles each can be, and why not where it can't.",
  positionals: [],
  flags: [
    flag("provider", "text", "provider", "only this provider"),
    flag("role", "text", "role", `only this role: ${roles.join(", ")}`),
    flag("task-type", "text", "phase", "hold them against the profile of this phase"),
    ...projectFlags,
  ],
  examples: ["okstra models --role critic --task-type error-analysis"],
  check: ({ flags }) => problemsOf(Object.values(filtersOf(flags))),
  run: ({ flags }, call) =>
    Effect.gen(function* () {
      const filters = yield* Effect.fromResult(Result.all(filtersOf(flags)));
      const listed = yield* listModels(call, filters);
      return {
        data: listedModelsData(listed),
        lines: listedModelsLines(listed),
        warnings: listed.warnings,
      };
    }),
};

const filtersOf = (flags: PrepareFlags) => ({
  provider: providerOf(textOf(flags, "provider")),
  role: choiceOf("models", flags, "role", roles),
  taskType: choiceOf("models", flags, "task-type", taskTypes),
});

const providerOf = (text: string | null) => {
  const id = text === null ? null : providerId(text);
  if (text === null || id !== null) return Result.succeed(id);
  const problem = malformedFlag("provider", `"${visibleText(text)}"`, "a provider id such as claude");
  return Result.fail(new UsageRefused({ command: "models", problems: [problem] }));
};
