import * as Effect from "effect/Effect";
import { ProjectNotTrusted } from "../../domain/trust/ProjectNotTrusted.ts";
import type { TrustItem } from "../../domain/trust/TrustItem.ts";
import { missingTrust } from "../../domain/trust/trustItems.ts";
import { TrustPrompt } from "../../ports/TrustPrompt.ts";
import type { OpenProject } from "../openProject.ts";
import { rememberTrust } from "../rememberTrust.ts";

/**
 * Passes where every item was trusted before, or is allowed now by the person at the terminal. Where the command is
 * refused anyway, a person who could be asked is not: there is nothing yet to decide.
 */
export const requireTrust = Effect.fnUntraced(function* (
  project: OpenProject,
  items: ReadonlyArray<TrustItem>,
  options: { readonly mayAsk: boolean; readonly refusedAnyway: boolean; readonly remember: boolean },
) {
  const missing = missingTrust(items, project.home.trusted[project.identity.homeKey] ?? []);
  const prompt = yield* TrustPrompt;
  const asks = options.mayAsk && prompt.someoneThere;
  if (missing.length === 0 || (asks && options.refusedAnyway)) return;
  const allowed = asks && (yield* prompt.allow(missing));
  if (!allowed) yield* Effect.fail(new ProjectNotTrusted({ items: missing }));
  if (options.remember) yield* rememberTrust(project.identity.homeKey, missing);
});
