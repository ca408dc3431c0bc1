import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import type { ProviderId } from "../catalogue/ModelRef.ts";
import { isPaneBackend, workerRunner } from "../host/HostDescriptor.ts";
import type { Runner } from "../host/HostDescriptor.ts";
import type { Role } from "../profile/Role.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";

export interface ProviderFault {
  readonly reason: string;
  /** The CLI whose absence is all that stands in the way. */
  readonly missingCli: string | null;
}

/** Why a slot of this role cannot be on this provider, whatever its model; null where it can. */
export const providerFault = (inputs: AssignmentInputs, role: Role, id: ProviderId): ProviderFault | null => {
  const reason = unfitProvider(inputs, role, id);
  if (reason !== null) return { reason, missingCli: null };
  const cli = inputs.catalogue.providers.find((one) => one.id === id)?.capability?.cli;
  if (cli === undefined || runnerOf(inputs, role, id) !== "cli-wrapper") return null;
  if (inputs.renderOnly || inputs.presence[cli] === true) return null;
  return { reason: `its CLI ${cli} is not on the PATH`, missingCli: cli };
};

const unfitProvider = (inputs: AssignmentInputs, role: Role, id: ProviderId): string | null => {
  const { catalogue, profile, host, backend, renderOnly } = inputs;
  const provider = catalogue.providers.find((one) => one.id === id);
  if (provider === undefined) {
    return `the catalogue has no provider ${id}; it has ${knownProviders(catalogue).join(", ")}`;
  }
  const { descriptor } = host;
  if (role === "leader") {
    if (descriptor.nativeProvider !== null && descriptor.nativeProvider !== id) {
      return `the lead under ${descriptor.id} is ${descriptor.nativeProvider}`;
    }
  } else if (!profile.providers.includes(id) && !profile.optionalProviders.includes(id)) {
    return `the ${profile.taskType} profile does not allow ${id}; it allows ${[...profile.providers, ...profile.optionalProviders].join(", ")}`;
  }
  if (!provider.models.some((model) => model.roles.includes(role))) return `no model of ${id} can be ${role}`;
  if (role !== "leader" && !renderOnly && !descriptor.dispatchesOn.includes(backend)) {
    return `${descriptor.id} starts no workers on ${isPaneBackend(backend) ? "" : "the background backend "}${backend}; --render-only prepares without starting them`;
  }
  if (runnerOf(inputs, role, id) === "cli-wrapper" && provider.capability === null) {
    return `nobody knows how the CLI of ${id} is started`;
  }
  return null;
};

/** Sorted: their order in the catalogue means nothing. */
export const knownProviders = ({ providers }: ModelCatalogue): ReadonlyArray<ProviderId> =>
  providers.map(({ id }) => id).sort(byCodePoint);

/** How a slot is started; a leader that gets here is one that okstra starts. */
export const runnerOf = ({ host, backend }: AssignmentInputs, role: Role, id: ProviderId): Runner =>
  role === "leader" ? "cli-wrapper" : workerRunner(host.descriptor, backend, id);
