import type { ProviderId } from "../catalogue/ModelRef.ts";
import type { TaskType } from "../task/TaskType.ts";
import type { DeclarableRole } from "./Role.ts";

/** How unlike slots of one role must be. `provider`: other providers, else other models; `model`: other models. */
export type Distinctness = "provider" | "model";

/** The least independence a judge must have of those it judges. See docs/independence.md. */
export type IndependenceFloor = "family" | "model";

export interface RoleDeclaration {
  readonly role: DeclarableRole;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** Resolved like any other; only when it starts is the lead's decision. */
  readonly dynamic: boolean;
  readonly distinct: Distinctness | null;
  readonly independence: IndependenceFloor | null;
}

/** A phase's roster rules, decoded from the front matter of `templates/profiles/<task-type>.md`. */
export interface RoleProfile {
  readonly taskType: TaskType;
  /** In roster order; a role that is absent is not part of the phase. */
  readonly roles: ReadonlyArray<RoleDeclaration>;
  /** Allowed providers in order of preference. */
  readonly providers: ReadonlyArray<ProviderId>;
  /** Providers allowed when named, never chosen by default. */
  readonly optionalProviders: ReadonlyArray<ProviderId>;
  readonly forbiddenActions: ReadonlyArray<string>;
  /** The Markdown below the front matter: a template for `analysis-profile.md`. */
  readonly prose: string;
}
