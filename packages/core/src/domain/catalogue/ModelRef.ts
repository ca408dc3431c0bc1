import * as Schema from "effect/Schema";

/** Who serves models: `claude`, `codex`, `antigravity`, or one a user adds. Lower case `[a-z][a-z0-9-]*`. */
export const ProviderId = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9-]{0,39}$/u, {
    expected: "a provider id: lower-case letters, digits and hyphens",
  }),
).pipe(Schema.brand("okstra/ProviderId"));
export type ProviderId = typeof ProviderId.Type;

/** `provider/model-id`, split at the first `/`. Minted by `modelRef`. */
export const ModelRef = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9-]{0,39}\/[^\s\p{Cc}]+$/u)).pipe(
  Schema.brand("okstra/ModelRef"),
);
export type ModelRef = typeof ModelRef.Type;

export const modelRef = (provider: ProviderId, modelId: string): ModelRef =>
  `${provider}/${modelId}` as ModelRef;

/** Trimmed and case-folded, as flags and files may give it; null where it is no provider id. */
export const providerId = (text: string): ProviderId | null => {
  const folded = text.trim().toLowerCase();
  return /^[a-z][a-z0-9-]{0,39}$/.test(folded) ? (folded as ProviderId) : null;
};

export interface ModelRefParts {
  readonly provider: ProviderId;
  readonly modelId: string;
}

/** Splits a full ref; null where there is no provider or no model id (or one with spaces or controls). */
export const parseModelRef = (text: string): ModelRefParts | null => {
  const trimmed = text.trim();
  const slash = trimmed.indexOf("/");
  if (slash < 1) return null;
  const provider = providerId(trimmed.slice(0, slash));
  const modelId = trimmed.slice(slash + 1);
  return provider === null || !/^[^\s\p{Cc}-][^\s\p{Cc}]{0,199}$/u.test(modelId)
    ? null
    : { provider, modelId };
};
