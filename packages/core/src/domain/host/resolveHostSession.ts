import * as Result from "effect/Result";
import type { SlotChoice } from "../assignment/Selection.ts";
import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import { oneOf, type Problem } from "../refusal/Problem.ts";
import type { EntryMode, HostDescriptor, HostId } from "./HostDescriptor.ts";
import { HostSessionRefused, HostUnknown } from "./HostRefused.ts";
import type { HostSession, HostSessionContext } from "./HostSession.ts";
import { hostSessionContextFlag } from "./HostSessionContextMalformed.ts";
import { attestedLead, declaredLead, type LeadFinding } from "./leadAttestation.ts";

export interface HostSessionInputs {
  readonly hosts: ReadonlyArray<HostDescriptor>;
  /** `--lead-runtime`. */
  readonly leadRuntime: HostId | null;
  readonly context: HostSessionContext | null;
  /** `leadRuntime` of project.json. */
  readonly project: HostId | null;
  /** `leadRuntime` of config.json. */
  readonly home: HostId | null;
  /** What the lead flags say; it counts where no provider is native. */
  readonly lead: SlotChoice | null;
  readonly catalogue: ModelCatalogue;
}

const defaultHost = "claude-code" as HostId;

/**
 * The host a run is led in and what is known of its session: flag, context, project.json, config.json, else
 * `claude-code`; never guessed from the environment. Without a context a lead is spawned where the host offers that.
 */
export const resolveHostSession = (
  inputs: HostSessionInputs,
): Result.Result<HostSession, HostUnknown | HostSessionRefused> => {
  const named = nameHost(inputs);
  const descriptor = inputs.hosts.find(({ id }) => id === named.id);
  if (descriptor === undefined) {
    return Result.fail(
      new HostUnknown({ hostId: named.id, namedBy: named.namedBy, known: inputs.hosts.map(({ id }) => id) }),
    );
  }
  const session = inputs.context ?? sessionWithoutContext(descriptor);
  const lead = findLead(descriptor, session, inputs);
  const problems = [
    ...contradiction(inputs.leadRuntime, inputs.context),
    ...unofferedEntryMode(descriptor, session.entryMode),
    ...lead.problems,
  ];
  return problems.length > 0
    ? Result.fail(new HostSessionRefused({ hostId: descriptor.id, problems }))
    : Result.succeed({
        descriptor,
        context: { ...session, hostId: descriptor.id, currentModel: lead.model },
        source: named.source,
      });
};

interface NamedHost {
  readonly id: HostId;
  readonly source: HostSession["source"];
  readonly namedBy: string;
}

const nameHost = ({ leadRuntime, context, project, home }: HostSessionInputs): NamedHost => {
  if (leadRuntime !== null) return { id: leadRuntime, source: "flag", namedBy: "--lead-runtime" };
  if (context !== null) return { id: context.hostId, source: "context", namedBy: hostSessionContextFlag };
  if (project !== null)
    return { id: project, source: "project.json", namedBy: "leadRuntime in project.json" };
  if (home !== null) return { id: home, source: "config.json", namedBy: "leadRuntime in config.json" };
  return { id: defaultHost, source: "default", namedBy: "the default" };
};

const sessionWithoutContext = ({ id, entryModes }: HostDescriptor): HostSessionContext => ({
  hostId: id,
  entryMode: entryModes.includes("spawn-process") ? "spawn-process" : "current-session",
  availableFunctions: [],
  interactionSurface: "unavailable",
  currentModel: { kind: "unknown" },
});

const findLead = (
  descriptor: HostDescriptor,
  session: HostSessionContext,
  { lead, catalogue }: HostSessionInputs,
): LeadFinding => {
  if (session.entryMode !== "current-session") return { model: session.currentModel, problems: [] };
  return descriptor.nativeProvider === null
    ? declaredLead(session.currentModel, lead, catalogue)
    : attestedLead(descriptor, session.currentModel);
};

const contradiction = (
  leadRuntime: HostId | null,
  context: HostSessionContext | null,
): ReadonlyArray<Problem> =>
  leadRuntime === null || context === null || leadRuntime === context.hostId
    ? []
    : [
        {
          tag: "HostContradicted",
          subject: hostSessionContextFlag,
          got: context.hostId,
          expected: leadRuntime,
          message: `${hostSessionContextFlag} comes from "${context.hostId}", but --lead-runtime says "${leadRuntime}".`,
        },
      ];

const unofferedEntryMode = (host: HostDescriptor, entryMode: EntryMode): ReadonlyArray<Problem> =>
  host.entryModes.includes(entryMode)
    ? []
    : [
        {
          tag: "EntryModeNotOffered",
          subject: hostSessionContextFlag,
          got: entryMode,
          expected: oneOf(host.entryModes),
          message: `The host "${host.id}" knows no entry mode "${entryMode}"; expected ${oneOf(host.entryModes)}.`,
        },
      ];
