import { findModel } from "../catalogue/findModel.ts";
import type { Model, Provider } from "../catalogue/ModelCatalogue.ts";
import { parseModelRef } from "../catalogue/ModelRef.ts";
import type { Runner } from "../host/HostDescriptor.ts";
import type { Role } from "../profile/Role.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import { nearest } from "../text/nearest.ts";
import type { NamedModel } from "./Selection.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";

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
): FoundModel & { readonly fault: string | null } => {
  const model = findModel(provider, name);
  if (model !== null) return { modelId: model.id, model, fault: null };
  return {
    modelId: name,
    model: null,
    fault: byFullRef ? null : unknownName(catalogue.providers, provider, name),
  };
};

const unknownName = (providers: ReadonlyArray<Provider>, provider: Provider, name: string): string => {
  const elsewhere = providers.flatMap((other) => {
    const found = other === provider ? null : findModel(other, name);
    return found === null ? [] : [`${other.id}/${found.id}`];
  });
  if (elsewhere.length > 0) {
    return `${provider.id} lists no model "${name}", but it may be ${elsewhere.sort(byCodePoint).join(" or ")}: give the full ref`;
  }
  const close = nearest(
    name,
    provider.models.flatMap((model) => [model.id, ...model.aliases]),
  );
  return close === null
    ? `${provider.id} lists no model "${name}"; one that nobody lists is taken by its full ref ${provider.id}/${name} from a flag or modelDefaults`
    : `${provider.id} lists no model "${name}"; the nearest is ${close}`;
};

/** Why a model cannot be this role on this runner; null where it can. Of an unlisted one nobody knows. */
export const modelFault = (
  role: Role,
  runner: Runner,
  provider: Provider,
  { modelId, model }: FoundModel,
): string | null => {
  if (!isNameable(provider.id, modelId)) {
    return `a model id with a comma, spaces or control characters, or over 200 characters, cannot be named in a flag`;
  }
  if (model === null) return null;
  if (!model.roles.includes(role)) {
    const fit = provider.models.filter((one) => one.roles.includes(role)).map(({ id }) => id);
    return `the model cannot be ${role}; of ${provider.id} these can: ${fit.join(", ")}`;
  }
  return runner === "native-session" && model.hostModelValue === null
    ? "the host's own sub-agents cannot be given this model"
    : null;
};

/** Whether the canonical argv can name it: a run that could not be prepared again is not prepared. */
const isNameable = (provider: string, modelId: string): boolean =>
  plainId.test(modelId) ||
  (!modelId.includes(",") && parseModelRef(`${provider}/${modelId}`)?.modelId === modelId);

const plainId = /^[\w.:][\w.:/-]{0,199}$/;
