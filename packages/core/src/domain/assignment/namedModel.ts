import { findModel } from "../catalogue/findModel.ts";
import type { Model, Provider } from "../catalogue/ModelCatalogue.ts";
import { parseModelRef } from "../catalogue/ModelRef.ts";
import type { Runner } from "../host/HostDescriptor.ts";
import type { Role } from "../profile/Role.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import { nearest } from "../text/nearest.ts";
import type { NamedModel } from "./Selection.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { ChoiceFault } from "./ChoiceFault.ts";

export interface FoundModel {
  readonly modelId: string;
  /** Null for a model nobody lists. */
  readonly model: Model | null;
}

/** Whether the user wrote the provider into the word itself, and not only a flag beside it. */
export const isFullRef = ({ given }: NamedModel): boolean => given.includes("/");

/** A model by the name someone gave it. Nobody's listing is needed for one named by a full ref. */
export const namedModel = (
  { catalogue }: AssignmentInputs,
  provider: Provider,
  name: string,
  byFullRef: boolean,
): FoundModel & { readonly fault: ChoiceFault | null } => {
  const model = findModel(provider, name);
  if (model !== null) return { modelId: model.id, model, fault: null };
  return {
    modelId: name,
    model: null,
    fault: byFullRef ? null : unknownName(catalogue.providers, provider, name),
  };
};

const unknownName = (providers: ReadonlyArray<Provider>, provider: Provider, name: string): ChoiceFault => {
  const expected = `a model that ${provider.id} lists, or a full ref`;
  const elsewhere = providers.flatMap((other) => {
    const found = other === provider ? null : findModel(other, name);
    return found === null ? [] : [`${other.id}/${found.id}`];
  });
  if (elsewhere.length > 0) {
    const meant = elsewhere.sort(byCodePoint).join(" or ");
    return {
      reason: `${provider.id} lists no model "${name}", but it may be ${meant}: give the full ref`,
      expected,
      remedy: `Give the full ref ${meant}.`,
    };
  }
  const close = nearest(
    name,
    provider.models.flatMap((model) => [model.id, ...model.aliases]),
  );
  return close === null
    ? {
        reason: `${provider.id} lists no model "${name}"; one that nobody lists is taken by its full ref ${provider.id}/${name} from a flag or modelDefaults`,
        expected,
        remedy: `Name a model of ${provider.id} (${provider.models.map(({ id }) => id).join(", ")}), or write ${provider.id}/${name} if it really is called so.`,
      }
    : {
        reason: `${provider.id} lists no model "${name}"; the nearest is ${close}`,
        expected,
        remedy: `Did you mean ${close}?`,
      };
};

/** Why a model cannot be this role on this runner; null where it can. Of an unlisted one nobody knows. */
export const modelFault = (
  role: Role,
  runner: Runner,
  provider: Provider,
  { modelId, model }: FoundModel,
): ChoiceFault | null => {
  if (!isNameable(provider.id, modelId)) {
    return {
      reason: `a model id with a comma, spaces or control characters, or over 200 characters, cannot be named in a flag`,
      expected: "a model id that a flag can name",
      remedy: `Name another model of ${provider.id}.`,
    };
  }
  if (model === null) return null;
  if (!model.roles.includes(role)) {
    const fit = provider.models.filter((one) => one.roles.includes(role)).map(({ id }) => id);
    return {
      reason: `the model cannot be ${role}; of ${provider.id} these can: ${fit.join(", ")}`,
      expected: `a model that can be ${role}: ${fit.join(", ")}`,
      remedy: `Name one of ${fit.join(", ")} for the ${role}.`,
    };
  }
  const native = provider.models.filter((one) => one.roles.includes(role) && one.hostModelValue !== null);
  return runner === "native-session" && model.hostModelValue === null
    ? {
        reason: "the host's own sub-agents cannot be given this model",
        expected: "a model that the host's own sub-agents can be given",
        remedy: `Name another model of ${provider.id}: ${native.map(({ id }) => id).join(", ")}.`,
      }
    : null;
};

/** Whether the canonical argv can name it: a run that could not be prepared again is not prepared. */
const isNameable = (provider: string, modelId: string): boolean =>
  plainId.test(modelId) ||
  (!modelId.includes(",") && parseModelRef(`${provider}/${modelId}`)?.modelId === modelId);

const plainId = /^[\w.:][\w.:/-]{0,199}$/;
