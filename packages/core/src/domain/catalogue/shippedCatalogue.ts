import { antigravityProvider } from "./antigravityProvider.ts";
import { claudeProvider } from "./claudeProvider.ts";
import { codexProvider } from "./codexProvider.ts";
import type { ModelCatalogue } from "./ModelCatalogue.ts";

/** What okstra knows of providers and models without any file. How it was gathered: docs/catalogue.md. */
export const shippedCatalogue: ModelCatalogue = {
  providers: [claudeProvider, codexProvider, antigravityProvider],
};
