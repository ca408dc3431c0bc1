import * as Effect from "effect/Effect";
import { mergeCatalogue } from "../domain/catalogue/mergeCatalogue.ts";
import { shippedCatalogue } from "../domain/catalogue/shippedCatalogue.ts";
import { withoutFacts } from "../domain/catalogue/withoutFacts.ts";
import { decodeHomeConfig } from "../domain/project/decodeHomeConfig.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { catalogueFactsItem, missingTrust } from "../domain/trust/trustItems.ts";
import { OkstraHome } from "../ports/OkstraHome.ts";
import type { PlaceRequest } from "../ports/ProjectPlaces.ts";
import { type OpenProject, openProject } from "./openProject.ts";

/**
 * What can be chosen from where a command was called: the catalogue as shipped, with the home's file and the project's
 * as far as it is trusted. Outside a project, shipped and home alone.
 */
export const openChoices = Effect.fnUntraced(function* (call: PlaceRequest) {
  const project: OpenProject | null = yield* openProject({ ...call, projectId: null }).pipe(
    Effect.catchTag("ProjectNotInitialised", () => Effect.succeed(null)),
  );
  const home =
    project?.home ?? (yield* Effect.fromResult(decodeHomeConfig(yield* (yield* OkstraHome).readConfig)));
  const addition = project?.settings.modelCatalog ?? null;
  const facts = catalogueFactsItem(addition);
  const trusted =
    facts === null || missingTrust([facts], home.trusted[project?.identity.homeKey ?? ""] ?? []).length === 0;
  const known = addition === null || trusted ? addition : withoutFacts(addition);
  const warnings: ReadonlyArray<Warning> = trusted
    ? []
    : [
        {
          tag: "CatalogueNotTrusted",
          message:
            "Of modelCatalog in project.json only ids, names, aliases and families count here: the rest has to be trusted first, with `okstra trust`.",
        },
      ];
  return {
    project,
    home,
    sources: { shipped: shippedCatalogue, home: home.modelCatalog, project: known },
    catalogue: mergeCatalogue(shippedCatalogue, home.modelCatalog, known),
    warnings,
  };
});
