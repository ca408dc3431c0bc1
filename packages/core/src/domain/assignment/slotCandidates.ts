import type { Model, Provider } from "../catalogue/ModelCatalogue.ts";
import { modelRef } from "../catalogue/ModelRef.ts";
import type { Runner } from "../host/HostDescriptor.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { ChoiceSource } from "./AssignmentPlan.ts";
import type { ChoiceFault } from "./ChoiceFault.ts";
import type { Candidate, FailedOffer } from "./Candidate.ts";
import { isFullRef, modelFault, namedModel } from "./namedModel.ts";
import { modelDefault, providerOffers } from "./providerOffers.ts";
import type { ProviderOffer } from "./providerOffers.ts";
import { providerFault, runnerOf } from "./providerFault.ts";
import type { SlotRequest } from "./slotRequests.ts";

/** A slot with the models that may fill it, in order of their sources. */
export interface OpenSlot {
  readonly request: SlotRequest;
  /** Named by a flag, a default, or the catalogue's default for provider and role. */
  readonly named: ReadonlyArray<Candidate>;
  readonly failed: ReadonlyArray<FailedOffer>;
  /** The providers' other models in catalogue order: taken only where a rule asks for them. */
  readonly others: () => ReadonlyArray<Candidate>;
}

export const openSlot = (inputs: AssignmentInputs, request: SlotRequest): OpenSlot => {
  const named: Array<Candidate> = [];
  const failed: Array<FailedOffer> = [];
  const rest: Array<RestOfProvider> = [];
  providerOffers(inputs, request).forEach((offer, providerIndex) => {
    const fault = providerFault(inputs, request.role, offer.id);
    if (fault !== null) {
      failed.push({
        candidate: faultyName(offer, request),
        source: offer.source,
        fault,
        missingCli: fault.missingCli,
        providerIndex,
        modelIndex: -1,
        spread: offer.spread,
      });
      return;
    }
    const asked: Asked = {
      inputs,
      request,
      offer,
      // A provider that the catalogue lacks has a fault.
      provider: inputs.catalogue.providers.find(({ id }) => id === offer.id)!,
      providerIndex,
      runner: runnerOf(inputs, request.role, offer.id),
    };
    const explicit = explicitModel(asked);
    if (explicit !== null) {
      named.push(explicit);
      return;
    }
    const before = named.length;
    defaultModels(asked, named, failed);
    // A provider whose defaults all fail still serves: its first other model stands in for them.
    const taken = named.length - before;
    const others = otherModels(asked, named.slice(before));
    if (taken === 0) {
      const [standIn, ...more] = others();
      if (standIn !== undefined) named.push({ ...standIn, first: true });
      rest.push(() => more);
    } else {
      rest.push(others);
    }
  });
  let all: ReadonlyArray<Candidate> | null = null;
  return { request, named, failed, others: () => (all ??= rest.flatMap((others) => others())) };
};

type RestOfProvider = () => ReadonlyArray<Candidate>;

interface Asked {
  readonly inputs: AssignmentInputs;
  readonly request: SlotRequest;
  readonly offer: ProviderOffer;
  readonly provider: Provider;
  readonly providerIndex: number;
  readonly runner: Runner;
}

const candidate = (
  { offer, provider, providerIndex, runner }: Asked,
  modelId: string,
  model: Model | null,
  source: ChoiceSource,
  place: { readonly modelIndex: number; readonly first: boolean },
  fault: ChoiceFault | null = null,
): Candidate => ({
  provider,
  modelId,
  ref: modelRef(provider.id, modelId),
  model,
  runner,
  source: { provider: offer.source, model: source },
  fault,
  providerIndex,
  ...place,
  spread: offer.spread,
});

const alone = { modelIndex: 0, first: true };

/** The one model that flags name for this slot on this provider; null where they name none. */
const explicitModel = (asked: Asked): Candidate | null => {
  const { inputs, request, provider } = asked;
  const statements = [
    ...request.models,
    ...request.providerModels.filter((statement) => statement.provider === provider.id),
  ];
  const first = statements[0];
  if (first === undefined) return null;
  const source: ChoiceSource = { kind: "flag", name: first.flag };
  const found = namedModel(inputs, provider, first.model.name, isFullRef(first.model));
  for (const { flag, model } of statements.slice(1)) {
    const other = namedModel(inputs, provider, model.name, isFullRef(model));
    if (other.modelId !== found.modelId) {
      const contradiction: ChoiceFault = {
        reason: `${first.flag} names ${first.model.given}, ${flag} names ${model.given}`,
        expected: "one model for one slot",
        remedy: `Leave ${first.flag} or ${flag} away, or let them name one model.`,
      };
      return candidate(asked, found.modelId, null, source, alone, contradiction);
    }
  }
  const fault = found.fault ?? modelFault(request.role, asked.runner, provider, found);
  return candidate(asked, found.modelId, found.model, source, alone, fault);
};

/** Environment, `modelDefaults`, catalogue default: each that can be taken, the others into `failed`. */
const defaultModels = (asked: Asked, named: Array<Candidate>, failed: Array<FailedOffer>): void => {
  const { inputs, request, provider, providerIndex, runner } = asked;
  const before = named.length;
  let modelIndex = 0;
  const offer = (name: string, source: ChoiceSource, full: boolean): void => {
    const found = namedModel(inputs, provider, name, full);
    if (named.some((one, index) => index >= before && one.modelId === found.modelId)) return;
    const fault = found.fault ?? modelFault(request.role, runner, provider, found);
    const first = named.length === before;
    if (fault === null)
      named.push(candidate(asked, found.modelId, found.model, source, { modelIndex, first }));
    else
      failed.push({
        candidate: `${provider.id}/${found.modelId}`,
        source,
        fault,
        missingCli: null,
        providerIndex,
        modelIndex,
        spread: asked.offer.spread,
      });
    modelIndex++;
  };
  const variable = environmentModel(asked);
  if (variable !== null)
    offer(variable.name, { kind: "environment", name: variable.variable }, variable.full);
  const entry = modelDefault(inputs, request);
  if (entry !== null && entry.ref.provider === provider.id) offer(entry.ref.modelId, entry.source, true);
  const catalogueDefault = provider.defaults[request.role];
  if (catalogueDefault !== undefined) {
    offer(catalogueDefault, { kind: "catalogue", name: `${provider.id} default for ${request.role}` }, false);
  }
};

/** The variable that speaks for this slot on this provider, if it is set. */
const environmentModel = ({
  inputs: { defaults },
  request: { role },
  provider: { id },
}: Asked): { readonly variable: string; readonly name: string; readonly full: boolean } | null => {
  const { leadModel, reportWriterModel, providerModels } = defaults.environment;
  const [variable, given] =
    role === "leader"
      ? ["OKSTRA_DEFAULT_LEAD_MODEL", id === "claude" ? leadModel : null]
      : role === "report-writer"
        ? ["OKSTRA_DEFAULT_REPORT_WRITER_MODEL", id === "claude" ? reportWriterModel : null]
        : [
            `OKSTRA_DEFAULT_${id.toUpperCase().replaceAll("-", "_")}_MODEL`,
            Object.hasOwn(providerModels, id) ? providerModels[id] : null,
          ];
  if (given === null || given === undefined) return null;
  return { variable, name: given.startsWith(`${id}/`) ? given.slice(id.length + 1) : given, full: false };
};

const otherModels =
  (asked: Asked, taken: ReadonlyArray<Candidate>): RestOfProvider =>
  () => {
    const { request, provider, runner } = asked;
    const seen = new Set<string>(taken.map(({ modelId }) => modelId));
    const source: ChoiceSource = { kind: "catalogue", name: `${provider.id} models` };
    const others: Array<Candidate> = [];
    for (const model of provider.models) {
      if (seen.has(model.id)) continue;
      seen.add(model.id);
      if (modelFault(request.role, runner, provider, { modelId: model.id, model }) !== null) continue;
      others.push(
        candidate(asked, model.id, model, source, {
          modelIndex: afterDefaults + others.length,
          first: false,
        }),
      );
    }
    return others;
  };

/** There are three default sources before the other models of a provider. */
const afterDefaults = 3;

/** A full ref where the flags already name a model, so that the refusal shows what was asked for. */
const faultyName = (offer: ProviderOffer, { models }: SlotRequest): string =>
  models[0] === undefined ? offer.id : `${offer.id}/${models[0].model.name}`;
