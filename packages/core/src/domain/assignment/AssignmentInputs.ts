import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import type { HostSession } from "../host/HostSession.ts";
import type { TerminalBackend } from "../host/HostDescriptor.ts";
import type { IndependenceFloor, RoleProfile } from "../profile/RoleProfile.ts";
import type { AssignmentDefaults } from "./ModelDefaults.ts";

/** Someone outside this plan whom a judge of it judges: an implementer of a verified stage. */
export interface JudgedOutside {
  readonly label: string;
  /** Full ref; null where nobody knows. */
  readonly modelRef: string | null;
  readonly family: string | null;
}

/** Everything the resolver may look at besides the selection. Facts: the caller read them, nothing here is asked for. */
export interface AssignmentInputs {
  readonly profile: RoleProfile;
  readonly defaults: AssignmentDefaults;
  readonly catalogue: ModelCatalogue;
  readonly host: HostSession;
  readonly backend: TerminalBackend;
  /** CLI name → whether the PATH look-up found it; nothing was executed. */
  readonly presence: Readonly<Record<string, boolean>>;
  readonly judged: ReadonlyArray<JudgedOutside>;
  /** With it presence never affects the choice and an absent CLI is a warning. */
  readonly renderOnly: boolean;
  /** project.json's floor; the strictest of flag, project and profile holds. */
  readonly independence: IndependenceFloor | null;
  /** Report language differs from working language: a translator slot is derived. */
  readonly translated: boolean;
  /** False with `--no-plan-verification`: planning then has no verifier. */
  readonly planVerification: boolean;
}
