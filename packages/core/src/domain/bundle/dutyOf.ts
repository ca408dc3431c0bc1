import type { Role } from "../profile/Role.ts";
import type { TaskType } from "../task/TaskType.ts";

const duties: Readonly<Record<Exclude<Role, "analyser">, string>> = {
  leader: "lead",
  verifier: "verifier",
  critic: "scope-critic",
  implementer: "implementation-executor",
  "report-writer": "report-writer",
  translator: "translator",
};

/** Who judges a plan's body, once its report data stands. */
export const planVerifier = "plan-verifier";

/** The duty of a role in a phase: the name of its file in `instruction-set/<NNN>/duties/`. */
export const dutyOf = (role: Role, taskType: TaskType): string => {
  if (role === "analyser") return `analysis-${taskType}`;
  return role === "verifier" && taskType === "implementation-planning" ? planVerifier : duties[role];
};
