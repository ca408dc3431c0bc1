import type { Role } from "../profile/Role.ts";
import { WorkerId } from "./WorkerId.ts";

/**
 * The ids of workers given in roster order: `<provider>-<role>`, with `-2`, `-3` for the next of the same pair.
 * The only place that makes one. Unique because the role ends the name and a pair never crosses roles.
 */
export const workerIds = (
  workers: ReadonlyArray<{ readonly role: Role; readonly provider: string }>,
): ReadonlyArray<WorkerId> => {
  const seen = new Map<string, number>();
  return workers.map(({ role, provider }) => {
    const base = role === "report-writer" || role === "translator" ? role : `${provider}-${role}`;
    const position = (seen.get(base) ?? 0) + 1;
    seen.set(base, position);
    return WorkerId.make(position === 1 ? base : `${base}-${position}`);
  });
};
