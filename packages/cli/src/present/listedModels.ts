import type { ModelChoice, ProviderChoice } from "@okstra/core/domain/assignment/modelChoices";
import type { ListedModels } from "@okstra/core/usecases/listModels";
import { table } from "./table.ts";

/** `data` of `models --json`; see docs/cli.md. */
export const listedModelsData = ({ hostId, backend, taskType, providers }: ListedModels) => ({
  hostId,
  terminalBackend: backend,
  taskType,
  providers: providers.map(({ provider, cli, sources, models }) => ({
    id: provider.id,
    displayName: provider.displayName,
    cli,
    sources,
    models: models.map(({ ref, model, sources: told, roles }) => ({
      ref,
      id: model.id,
      displayName: model.displayName,
      aliases: model.aliases,
      family: model.family,
      sources: told,
      roles,
    })),
  })),
});

export const listedModelsLines = (listed: ListedModels): ReadonlyArray<string> => [
  `For the host ${listed.hostId}, workers on ${listed.backend}${listed.taskType === null ? "" : `, as the ${listed.taskType} profile allows`}:`,
  ...listed.providers.flatMap(providerLines),
];

const providerLines = ({ provider, cli, sources, models }: ProviderChoice): ReadonlyArray<string> => [
  "",
  `${provider.id} (${provider.displayName}; ${sources.join(", ")}; ${cliText(cli)})`,
  ...table(
    ["  MODEL", "ALIASES", "FAMILY", "CAN BE", "DEFAULT FOR", "SOURCE"],
    models.map((choice) => [
      `  ${choice.ref}`,
      choice.model.aliases.join(", ") || "-",
      choice.model.family ?? "unknown",
      namesOf(choice, ({ fault }) => fault === null),
      namesOf(choice, (role) => role.default),
      choice.sources.join(", "),
    ]),
  ),
  ...whyNot(models),
];

const namesOf = (
  { roles }: ModelChoice,
  isNamed: (role: ModelChoice["roles"][number]) => boolean,
): string => {
  const named = roles.filter(isNamed);
  if (named.length === 0) return "-";
  const others = roles.filter((role) => !named.includes(role)).map(({ role }) => role);
  // A long list of nearly all roles says less than what it lacks.
  if (named.length > 3 && others.length < 2) return ["all", ...others].join(" but ");
  return named.map(({ role }) => role).join(", ");
};

const cliText = (cli: ProviderChoice["cli"]): string => {
  if (cli === null) return "nobody knows how its CLI is started";
  return `its CLI ${cli.name} is ${cli.present ? "here" : "not on the PATH"}`;
};

/** Each reason once, with the models and roles that it holds for. */
const whyNot = (models: ReadonlyArray<ModelChoice>): ReadonlyArray<string> => {
  const reasons = new Map<string, Set<string>>();
  for (const { roles } of models) {
    for (const { role, fault } of roles) {
      if (fault !== null) reasons.set(fault.reason, (reasons.get(fault.reason) ?? new Set()).add(role));
    }
  }
  return [...reasons].map(([reason, roles]) => `  not ${[...roles].join(", ")}: ${reason}`);
};
