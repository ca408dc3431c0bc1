import type { Role } from "../profile/Role.ts";
import type { NamedModel, Selection } from "./Selection.ts";
import type { Complain } from "./SelectionMalformed.ts";

/** Contradictions between flags that need neither profile nor catalogue to be seen; both sides are named. */
export const requireConsistent = (selection: Selection, complain: Complain): void => {
  requireOneLead(selection, complain);
  requireListsWithinCounts(selection, complain);
  requireOneWordOnCritic(selection, complain);
  requireOneProvider(selection, "implementer", "--executor", selection.executor, complain);
  requireOneProvider(selection, "leader", "the lead flags", selection.lead?.provider ?? null, complain);
  requireOneProvider(
    selection,
    "report-writer",
    "the report-writer flags",
    selection.reportWriter?.provider ?? null,
    complain,
  );
};

const requireOneLead = ({ roleModels }: Selection, complain: Complain): void => {
  const count = roleModels.leader?.length ?? 0;
  if (count > 1) complain("--role-model", `${count} models for "leader"`, "one: a run has one leader");
};

const requireListsWithinCounts = ({ counts, roleModels }: Selection, complain: Complain): void => {
  for (const [role, models] of Object.entries(roleModels) as ReadonlyArray<
    [Role, ReadonlyArray<NamedModel>]
  >) {
    const count = counts[role];
    if (count !== undefined && models.length > count) {
      complain(
        "--role-model",
        `${models.length} models for "${role}"`,
        `at most ${count}, as --role-count ${role}=${count} says`,
      );
    }
  }
};

const requireOneWordOnCritic = (selection: Selection, complain: Complain): void => {
  const { critic, counts, roleModels } = selection;
  if (critic === null) return;
  if (critic !== "off") {
    if (counts.critic === 0) complain("--critic", `"${critic}" beside --role-count critic=0`, "one of them");
    requireOneProvider(selection, "critic", "--critic", critic, complain);
    return;
  }
  if ((counts.critic ?? 0) > 0)
    complain("--critic", `"off" beside --role-count critic=${counts.critic}`, "one of them");
  if (roleModels.critic !== undefined) {
    complain(
      "--critic",
      `"off" beside --role-model critic=${roleModels.critic.map(({ given }) => given).join(",")}`,
      "one of them",
    );
  }
};

const requireOneProvider = (
  { roleModels }: Selection,
  role: Role,
  flag: string,
  provider: string | null,
  complain: Complain,
): void => {
  const [first] = roleModels[role] ?? [];
  if (provider !== null && first !== undefined && first.provider !== null && first.provider !== provider) {
    complain(
      "--role-model",
      `${role}=${first.given}`,
      `a model of "${provider}", as ${flag} ${flag.endsWith("flags") ? "say" : "says"}`,
    );
  }
};
