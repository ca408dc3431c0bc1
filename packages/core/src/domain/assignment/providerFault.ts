import { findModel } from "../catalogue/findModel.ts";
import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import type { ProviderId } from "../catalogue/ModelRef.ts";
import { isPaneBackend, workerRunner } from "../host/HostDescriptor.ts";
import { shippedHosts } from "../host/shippedHosts.ts";
import type { HostDescriptor, Runner } from "../host/HostDescriptor.ts";
import type { Role } from "../profile/Role.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import { nearest } from "../text/nearest.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { ChoiceFault } from "./ChoiceFault.ts";

export interface ProviderFault extends ChoiceFault {
  /** The CLI whose absence is all that stands in the way. */
  readonly missingCli: string | null;
}

/** What of the inputs a provider's fitness follows from. */
export type FaultInputs = Pick<
  AssignmentInputs,
  "profile" | "catalogue" | "host" | "backend" | "presence" | "renderOnly"
>;

/** Why a slot of this role cannot be on this provider, whatever its model; null where it can. */
export const providerFault = (inputs: FaultInputs, role: Role, id: ProviderId): ProviderFault | null => {
  const unfit = unfitProvider(inputs, role, id);
  if (unfit !== null) return { ...unfit, missingCli: null };
  const cli = inputs.catalogue.providers.find((one) => one.id === id)?.capability?.cli;
  if (cli === undefined || runnerOf(inputs, role, id) !== "cli-wrapper") return null;
  if (inputs.renderOnly || inputs.presence[cli] === true) return null;
  return {
    reason: `its CLI ${cli} is not on the PATH`,
    expected: `the command ${cli} on the PATH`,
    remedy: `Install ${cli}, name another provider, or prepare for another machine with --render-only.`,
    missingCli: cli,
  };
};

const unfitProvider = (inputs: FaultInputs, role: Role, id: ProviderId): ChoiceFault | null => {
  const { catalogue, profile, host, backend, renderOnly } = inputs;
  const provider = catalogue.providers.find((one) => one.id === id);
  if (provider === undefined) return unknownProvider(catalogue, id);
  const { descriptor } = host;
  if (role === "leader") {
    if (descriptor.nativeProvider !== null && descriptor.nativeProvider !== id) {
      return foreignLead(descriptor, id);
    }
  } else if (!profile.providers.includes(id) && !profile.optionalProviders.includes(id)) {
    const allowed = [...profile.providers, ...profile.optionalProviders].join(", ");
    return {
      reason: `the ${profile.taskType} profile does not allow ${id}; it allows ${allowed}`,
      expected: `a provider that the ${profile.taskType} profile allows: ${allowed}`,
      remedy: `Name one of ${allowed} for the ${role}.`,
    };
  }
  if (!provider.models.some((model) => model.roles.includes(role))) {
    return {
      reason: `no model of ${id} can be ${role}`,
      expected: `a provider with a model that can be ${role}`,
      remedy: `Name another provider for the ${role}.`,
    };
  }
  if (role !== "leader" && !renderOnly && !descriptor.dispatchesOn.includes(backend)) {
    return {
      reason: `${descriptor.id} starts no workers on ${isPaneBackend(backend) ? "" : "the background backend "}${backend}; --render-only prepares without starting them`,
      expected:
        descriptor.dispatchesOn.length === 0
          ? "a host that starts workers"
          : `a backend that ${descriptor.id} starts workers on: ${descriptor.dispatchesOn.join(", ")}`,
      remedy: "Name another backend with --terminal-backend, or prepare for reading with --render-only.",
    };
  }
  if (runnerOf(inputs, role, id) === "cli-wrapper" && provider.capability === null) {
    return {
      reason: `nobody knows how the CLI of ${id} is started`,
      expected: `a provider whose catalogue entry says how it is started`,
      remedy: `Give ${id} a capability in modelCatalog (docs/catalogue.md), or name another provider.`,
    };
  }
  return null;
};

const unknownProvider = (catalogue: ModelCatalogue, word: string): ChoiceFault => {
  const known = knownProviders(catalogue);
  const meant = meantProvider(catalogue, word);
  return {
    reason: `the catalogue has no provider ${word}; it has ${known.join(", ")}`,
    expected: `a provider of the catalogue: ${known.join(", ")}`,
    remedy: meant === null ? `Name one of ${known.join(", ")}.` : `Did you mean ${meant}?`,
  };
};

/** By what else a person may call it (its CLI, its models and their family), else by likeness. */
const meantProvider = ({ providers }: ModelCatalogue, word: string): string | null => {
  const called = providers.find(
    (provider) =>
      provider.displayName.toLowerCase() === word ||
      provider.capability?.cli === word ||
      provider.models[0]?.family === word ||
      findModel(provider, word) !== null,
  );
  return (
    called?.id ??
    nearest(
      word,
      providers.map(({ id }) => id),
    )
  );
};

/** A lead's provider follows from its host: another one is had by another host. */
export const foreignLead = ({ id, nativeProvider }: HostDescriptor, wanted: ProviderId): ChoiceFault => {
  const host = shippedHosts.find((one) => one.nativeProvider === wanted);
  return {
    reason: `the lead under ${id} is ${nativeProvider}`,
    expected: `${nativeProvider}, the provider of the host ${id}`,
    remedy:
      host === undefined
        ? `Leave the lead's provider away; --lead-runtime chooses the host, and the host the provider.`
        : `A lead of ${wanted} runs under another host: give --lead-runtime ${host.id}.`,
  };
};

/** Sorted: their order in the catalogue means nothing. */
export const knownProviders = ({ providers }: ModelCatalogue): ReadonlyArray<ProviderId> =>
  providers.map(({ id }) => id).sort(byCodePoint);

/** How a slot is started; a leader that gets here is one that okstra starts. */
export const runnerOf = (
  { host, backend }: Pick<AssignmentInputs, "host" | "backend">,
  role: Role,
  id: ProviderId,
): Runner => (role === "leader" ? "cli-wrapper" : workerRunner(host.descriptor, backend, id));
