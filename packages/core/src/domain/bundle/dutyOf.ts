import type { Role } from "../profile/Role.ts";
import type { TaskType } from "../task/TaskType.ts";

/** The duty of a role in a phase: the name of its file in `instruction-set/<NNN>/duties/`. */
export const dutyOf = (role: Role, taskType: TaskType): string => {
  switch (role) {
    case "leader":
      return "lead";
    case "analyser":
      return `analysis-${taskType}`;
    case "verifier":
      return "verifier";
    case "critic":
      return "scope-critic";
    case "implementer":
      return "implementation-executor";
    case "report-writer":
      return "report-writer";
    case "translator":
      return "translator";
  }
};
