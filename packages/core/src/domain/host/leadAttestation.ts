import type { SlotChoice } from "../assignment/Selection.ts";
import { findModel, findProvider } from "../catalogue/findModel.ts";
import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import type { Problem } from "../refusal/Problem.ts";
import type { HostDescriptor } from "./HostDescriptor.ts";
import type { LeadAttestation } from "./HostSession.ts";

export interface LeadFinding {
  readonly model: LeadAttestation;
  readonly problems: ReadonlyArray<Problem>;
}

/**
 * Under a host with a native provider a current session's lead is what was attested, and of that provider. What the lead
 * flags say of it is for the resolver to compare.
 */
export const attestedLead = (host: HostDescriptor, model: LeadAttestation): LeadFinding => {
  if (model.kind === "unknown") return { model, problems: [] };
  const got = `${model.providerId}/${model.modelId ?? "?"}`;
  if (model.kind === "declared")
    return { model, problems: [notAttested(`${got}, declared`, `a model that "${host.id}" attests`)] };
  return {
    model,
    problems:
      model.providerId === host.nativeProvider ? [] : [notAttested(got, `a model of ${host.nativeProvider}`)],
  };
};

/** Where no provider is native, the lead is what the context attests, else what the flags declare, else unknown. */
export const declaredLead = (
  model: LeadAttestation,
  lead: SlotChoice | null,
  catalogue: ModelCatalogue,
): LeadFinding => {
  if (model.kind === "attested" || lead === null) return { model, problems: [] };
  const provider = lead.provider ?? lead.model?.provider ?? null;
  if (lead.model === null) {
    return provider === null
      ? { model, problems: [] }
      : { model: { kind: "declared", providerId: provider, modelId: null }, problems: [] };
  }
  const name = lead.model.name;
  const serving =
    provider === null ? refsNamed(name, catalogue) : [{ provider, modelId: idOf(provider, name, catalogue) }];
  const [only, ...more] = serving;
  if (only === undefined || more.length > 0) return { model, problems: [unclear(lead, serving)] };
  return { model: { kind: "declared", providerId: only.provider, modelId: only.modelId }, problems: [] };
};

const idOf = (providerId: string, name: string, catalogue: ModelCatalogue): string => {
  const provider = findProvider(catalogue, providerId);
  return (provider === null ? null : findModel(provider, name))?.id ?? name;
};

const refsNamed = (name: string, catalogue: ModelCatalogue) =>
  catalogue.providers.flatMap((provider) => {
    const found = findModel(provider, name);
    return found === null ? [] : [{ provider: provider.id, modelId: found.id }];
  });

const describe = ({ provider, model }: SlotChoice): string =>
  [provider, model?.given].filter((word) => word !== null && word !== undefined).join(" ");

const notAttested = (got: string, expected: string): Problem => ({
  tag: "LeadNotAttested",
  subject: "leader",
  got,
  expected,
  message: `The lead is this session and can't be chosen: got ${got}, expected ${expected}.`,
});

const unclear = (
  lead: SlotChoice,
  serving: ReadonlyArray<{ readonly provider: string; readonly modelId: string }>,
): Problem => {
  const refs = serving.map(({ provider, modelId }) => `${provider}/${modelId}`);
  const got = `${lead.flag} ${describe(lead)}`;
  const expected = "a full ref (provider/model-id), or --lead-provider beside it";
  return {
    tag: "LeadDeclarationUnclear",
    subject: "leader",
    got,
    expected,
    message: `${got} declares no one model (${
      refs.length === 0 ? "no provider lists it" : `it may be ${refs.join(" or ")}`
    }); expected ${expected}.`,
  };
};
