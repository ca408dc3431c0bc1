import { serialiseHostSessionContext } from "../host/serialiseHostSessionContext.ts";
import type { HostSession } from "../host/HostSession.ts";
import type { IndependenceFloor, RoleProfile } from "../profile/RoleProfile.ts";
import type { AssignmentPlan } from "./AssignmentPlan.ts";
import { joinList } from "../text/splitList.ts";
import { leaderOf } from "./AssignmentPlan.ts";
import { rolesInPlay } from "./slotCounts.ts";

/** What a run is prepared again from: values as given, the roster and host as resolved, paths relative to the root. */
export interface PreparedCall {
  readonly projectId: string | null;
  readonly taskGroup: string;
  readonly taskId: string;
  readonly brief: string;
  readonly host: HostSession;
  readonly profile: RoleProfile;
  readonly plan: AssignmentPlan;
  /** As resolved; null outside staged phases. */
  readonly stage: number | null;
  /** The strictest floor that was asked for outside the profile. */
  readonly independence: IndependenceFloor | null;
  readonly workCategory: string | null;
  readonly directive: string | null;
  /** Null where the flag was not given. */
  readonly relatedTasks: ReadonlyArray<string> | null;
  readonly evidenceInputs: ReadonlyArray<string>;
  /** Named from the project root; null where the flag was not given. */
  readonly clarificationResponse: string | null;
  readonly selectedDirection: string | null;
  readonly planVerification: boolean;
  readonly shippedTemplates: boolean;
  readonly renderOnly: boolean;
}

/**
 * The words that prepare a run again, whatever environment and `modelDefaults` say by then. One-time statements
 * (backend, approvals) and ways of asking (`--json`, `--explain`) are no part of it.
 */
export const canonicalArgv = (call: PreparedCall): ReadonlyArray<string> => [
  "prepare",
  ...flag("project-id", call.projectId),
  ...flag("task-group", call.taskGroup),
  ...flag("task-id", call.taskId),
  ...flag("task-type", call.profile.taskType),
  ...flag("task-brief", call.brief),
  ...hostFlags(call.host, call.plan),
  ...rosterFlags(call),
  ...flag("stage", call.stage === null ? null : String(call.stage)),
  ...flag("independence", call.independence),
  ...flag("work-category", call.workCategory),
  ...flag("directive", call.directive),
  ...flag("related-tasks", call.relatedTasks === null ? null : joinList(call.relatedTasks)),
  ...call.evidenceInputs.flatMap((path) => flag("evidence-inputs", joinList([path]))),
  ...flag("clarification-response", call.clarificationResponse),
  ...flag("selected-direction", call.selectedDirection),
  ...(call.planVerification ? [] : ["--no-plan-verification"]),
  ...(call.shippedTemplates ? ["--shipped-templates"] : []),
  ...(call.renderOnly ? ["--render-only"] : []),
  "--yes",
];

/** A value that looks like a flag, or like none, is tied to its flag: so every parser reads it back. */
const flag = (name: string, value: string | null): ReadonlyArray<string> =>
  value === null ? [] : value === "" || value.startsWith("-") ? [`--${name}=${value}`] : [`--${name}`, value];

/** The host as resolved, and its leader: by flags where okstra starts it, by the context of a running session. */
const hostFlags = ({ descriptor, context }: HostSession, plan: AssignmentPlan): ReadonlyArray<string> => {
  const leader = leaderOf(plan);
  const spawned = context.entryMode === "spawn-process";
  const plain =
    spawned &&
    context.availableFunctions.length === 0 &&
    context.interactionSurface === "unavailable" &&
    context.currentModel.kind === "unknown";
  return [
    ...flag("lead-runtime", descriptor.id),
    ...(plain ? [] : flag("host-session-context-json", serialiseHostSessionContext(context))),
    ...(spawned ? [...flag("lead-provider", leader.provider), ...flag("lead-model", leader.modelRef)] : []),
  ];
};

/** Count and full refs of every role the profile declares; the translator is derived again. */
const rosterFlags = ({ profile, plan, planVerification }: PreparedCall): ReadonlyArray<string> =>
  rolesInPlay({ profile, planVerification }).flatMap(({ role }) => {
    const refs = plan.slots.flatMap((slot) =>
      slot.role === role && slot.modelRef !== null ? [slot.modelRef] : [],
    );
    if (role === "critic" && refs.length === 0) return ["--critic", "off"];
    return [
      ...flag("role-count", `${role}=${refs.length}`),
      ...(refs.length === 0 ? [] : flag("role-model", `${role}=${refs.join(",")}`)),
    ];
  });
