import * as Effect from "effect/Effect";
import { ProjectNotTrusted } from "../../domain/trust/ProjectNotTrusted.ts";
import type { TrustItem } from "../../domain/trust/TrustItem.ts";
import { missingTrust } from "../../domain/trust/trustItems.ts";
import { TrustPrompt } from "../../ports/TrustPrompt.ts";
import type { OpenProject } from "../openProject.ts";
import { rememberTrust } from "../rememberTrust.ts";

/** Passes where every item was trusted before, or is allowed now by the person at the terminal. */
export const requireTrust = Effect.fnUntraced(function* (
  project: OpenProject,
  items: ReadonlyArray<TrustItem>,
  options: { readonly ask: boolean; readonly remember: boolean },
) {
  const missing = missingTrust(items, project.home.trusted[project.identity.homeKey] ?? []);
  if (missing.length === 0) return;
  const allowed = options.ask ? yield* (yield* TrustPrompt).allow(missing) : false;
  if (!allowed) return yield* new ProjectNotTrusted({ items: missing });
  if (options.remember) yield* rememberTrust(project.identity.homeKey, missing);
});
