import type { DeclarableRole, Role } from "../profile/Role.ts";
import { declarableRoles, roles } from "../profile/Role.ts";
import type { RoleDeclaration, RoleProfile } from "../profile/RoleProfile.ts";
import type { TaskType } from "../task/TaskType.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { FlagConflict } from "./AssignmentResolutionError.ts";
import type { Selection } from "./Selection.ts";

export interface RoleCount {
  readonly declaration: RoleDeclaration;
  readonly count: number;
}

/** The role whose slots `--workers` names: analysers, or the verifiers of final-verification. */
export const analysingRole = (taskType: TaskType): DeclarableRole =>
  taskType === "final-verification" ? "verifier" : "analyser";

/** The roles of the phase as this run has them: planning without plan verification has no verifier. */
export const rolesInPlay = (inputs: {
  readonly profile: RoleProfile;
  readonly planVerification: boolean;
}): ReadonlyArray<RoleDeclaration> =>
  inputs.profile.taskType === "implementation-planning" && !inputs.planVerification
    ? inputs.profile.roles.filter((declaration) => declaration.role !== "verifier")
    : inputs.profile.roles;

/** How many slots each role of the phase gets, and what the counting flags got wrong. */
export const slotCounts = (
  inputs: AssignmentInputs,
  selection: Selection,
): { readonly counts: ReadonlyArray<RoleCount>; readonly conflicts: ReadonlyArray<FlagConflict> } => {
  const declared = rolesInPlay(inputs);
  const conflicts = strayFlags(inputs, selection, declared);
  const counts = declared.map((declaration) => ({
    declaration,
    count: countOf(inputs.profile.taskType, declaration, selection, conflicts),
  }));
  return { counts, conflicts };
};

const countOf = (
  taskType: TaskType,
  { role, count, min, max }: RoleDeclaration,
  selection: Selection,
  conflicts: Array<FlagConflict>,
): number => {
  const counted = selection.counts[role];
  const listed = selection.roleModels[role]?.length;
  const named = impliedCount(taskType, role, selection);
  const countFlag = `--role-count ${role}=${counted}`;
  if (counted !== undefined && named !== null && counted !== named.count) {
    conflicts.push({
      subject: `${countFlag} and ${named.flag}`,
      got: `${counted} and ${named.count}`,
      expected: "one count, or only one of the two flags",
      remedy: `Leave ${countFlag} or ${named.flag} away, or give both the same count.`,
    });
  }
  const stated = counted ?? named?.count;
  if (stated !== undefined && listed !== undefined && listed > stated) {
    conflicts.push({
      subject: `--role-model ${role} and ${counted === undefined ? named!.flag : countFlag}`,
      got: `${listed} model${listed === 1 ? "" : "s"} for ${stated} slot${stated === 1 ? "" : "s"}`,
      expected: `at most ${stated}`,
      remedy: `Name at most ${stated} of them, or count more slots with --role-count ${role}=${listed}.`,
    });
  }
  const total = stated ?? listed ?? count;
  if (total >= min && total <= max && Number.isInteger(total)) return total;
  const range = min === max ? `${min}` : `${min} to ${max}`;
  conflicts.push({
    subject: counted !== undefined ? countFlag : (named?.flag ?? `--role-model ${role}`),
    got: `${total} ${role} slots`,
    expected: `${range}, as the ${taskType} profile says`,
    remedy: `Ask for ${range} ${role} ${max === 1 ? "slot" : "slots"}.`,
  });
  return count;
};

const impliedCount = (
  taskType: TaskType,
  role: Role,
  { workers, critic }: Selection,
): { readonly flag: string; readonly count: number } | null => {
  if (role === analysingRole(taskType) && workers !== null) {
    return { flag: `--workers ${workers.join(",")}`, count: workers.length };
  }
  return role === "critic" && critic !== null
    ? { flag: `--critic ${critic}`, count: critic === "off" ? 0 : 1 }
    : null;
};

/** Flags for roles that this run does not have. */
const strayFlags = (
  { profile, planVerification }: AssignmentInputs,
  selection: Selection,
  declared: ReadonlyArray<RoleDeclaration>,
): Array<FlagConflict> => {
  const conflicts: Array<FlagConflict> = [];
  const has = (role: Role): boolean => declared.some((declaration) => declaration.role === role);
  const present = declared.map(({ role }) => role).join(", ") || "none but its leader";
  const stray = (flag: string, role: string): void => {
    const switchedOff =
      role === "verifier" && !planVerification && profile.roles.some((one) => one.role === "verifier");
    conflicts.push({
      subject: switchedOff ? `${flag} and --no-plan-verification` : flag,
      got: switchedOff ? "a verifier for a plan that is not verified" : `a flag for ${role}`,
      expected: `a role of ${profile.taskType}: ${present}`,
      remedy: switchedOff
        ? `Leave ${flag} or --no-plan-verification away.`
        : `Leave ${flag} away: ${profile.taskType} has no ${role === "analysing workers" ? "analyser" : role}.`,
    });
  };
  for (const role of roles) {
    const counted = selection.counts[role];
    const models = selection.roleModels[role];
    if (role === "leader" || role === "translator") {
      if (counted !== undefined) {
        conflicts.push({
          subject: `--role-count ${role}=${counted}`,
          got: `a count for the ${role}`,
          expected:
            role === "leader"
              ? "no count: every run has one leader"
              : "no count: the report languages decide",
          remedy: `Leave --role-count ${role}=${counted} away.`,
        });
      }
      if (models === undefined || (role === "leader" && models.length === 1)) continue;
      conflicts.push({
        subject: `--role-model ${role}=${models.map((model) => model.given).join(",")}`,
        got: role === "leader" ? `${models.length} models` : "a model for the translator",
        expected:
          role === "leader" ? "one: every run has one leader" : "none: it has the report writer's model",
        remedy:
          role === "leader"
            ? "Name one model for the leader."
            : "Name the report writer's model instead: --role-model report-writer=<provider>/<model>.",
      });
    } else if (!has(role)) {
      if (counted !== undefined) stray(`--role-count ${role}=${counted}`, role);
      if (models !== undefined)
        stray(`--role-model ${role}=${models.map((model) => model.given).join(",")}`, role);
    }
  }
  const analysing = analysingRole(profile.taskType);
  if (selection.workers !== null && !has(analysing))
    stray(`--workers ${selection.workers.join(",")}`, "analysing workers");
  if (selection.workersNameReportWriter && !has("report-writer"))
    stray("--workers report-writer", "report-writer");
  if (selection.executor !== null && !has("implementer"))
    stray(`--executor ${selection.executor}`, "implementer");
  if (selection.critic !== null && !has("critic")) stray(`--critic ${selection.critic}`, "critic");
  if (selection.reportWriter !== null && !has("report-writer"))
    stray(selection.reportWriter.flag, "report-writer");
  if (!has(analysing) && !has("implementer")) {
    for (const { flag, model } of selection.providerModels)
      stray(`${flag} ${model.given}`, "analysing and implementing slots");
  }
  return conflicts;
};

/** Roster order of the roles a profile may declare. */
export const rosterOrder: ReadonlyArray<DeclarableRole> = [
  "implementer",
  ...declarableRoles.filter((role) => role !== "implementer"),
];
