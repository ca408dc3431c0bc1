import * as Effect from "effect/Effect";
import type { TrustItem } from "../domain/trust/TrustItem.ts";
import { missingTrust, worktreeSetupItem } from "../domain/trust/trustItems.ts";
import type { PlaceRequest } from "../ports/ProjectPlaces.ts";
import { openProject } from "./openProject.ts";
import { readCatalogue } from "./prepare/readCatalogue.ts";
import { readTemplates } from "./prepare/readTemplates.ts";
import { rememberTrust } from "./rememberTrust.ts";

export interface TrustState {
  readonly projectId: string;
  readonly homeKey: string;
  readonly items: ReadonlyArray<TrustItem & { readonly trusted: boolean }>;
}

/** What of a project would run code or instruct agents, and whether this user has allowed it. */
export const readTrust = Effect.fn("readTrust")(function* (request: PlaceRequest) {
  const project = yield* openProject({ ...request, projectId: null });
  const templates = yield* readTemplates(project.place.root, { shippedOnly: false });
  const setup = worktreeSetupItem(project.settings.worktree.setup);
  const items = [
    ...readCatalogue(project).trustItems,
    ...templates.trustItems,
    ...(setup === null ? [] : [setup]),
  ];
  const missing = missingTrust(items, project.home.trusted[project.identity.homeKey] ?? []);
  return {
    project,
    state: {
      projectId: project.identity.id,
      homeKey: project.identity.homeKey,
      items: items.map((item) => ({ ...item, trusted: !missing.includes(item) })),
    } satisfies TrustState,
    missing,
  };
});

/** Allows everything that `readTrust` listed; bound to the digests of what was shown. */
export const allowTrust = Effect.fn("allowTrust")(function* (
  shown: Effect.Success<ReturnType<typeof readTrust>>,
) {
  if (shown.missing.length > 0) yield* rememberTrust(shown.project.identity.homeKey, shown.missing);
  return {
    ...shown.state,
    items: shown.state.items.map((item) => ({ ...item, trusted: true })),
  } satisfies TrustState;
});
