import type { Role } from "../profile/Role.ts";
import type { ProviderId } from "./ModelRef.ts";

/** `read-only`, the stage's own worktree, or a disposable checkout of the verified commit. */
export type WriteCapability = "read-only" | "worktree" | "disposable-checkout";

/**
 * How a provider's CLI is driven, with the version each fact was seen in. Data: see docs/catalogue.md.
 * Arguments are literal words; `{model}`, `{prompt-file}`, `{last-message-file}`, `{session-id}` stand for values.
 */
export interface CapabilityRecord {
  readonly cli: string;
  readonly probe: ReadonlyArray<string>;
  readonly oneShot: ReadonlyArray<string>;
  /** How it takes its prompt: on standard input, or only a file path on the command line. */
  readonly prompt: "stdin" | "pointer";
  readonly outputFormat: string;
  readonly modelArgument: ReadonlyArray<string>;
  readonly permissionArguments: Readonly<Record<WriteCapability, ReadonlyArray<string>>>;
  readonly resume: ReadonlyArray<string> | null;
  readonly efforts: ReadonlyArray<string>;
  readonly failureMessages: ReadonlyArray<{ readonly contains: string; readonly means: string }>;
  /** Fact name → version of the CLI it was seen in. */
  readonly seenIn: Readonly<Record<string, string>>;
}

export interface Model {
  readonly provider: ProviderId;
  readonly id: string;
  readonly displayName: string;
  readonly aliases: ReadonlyArray<string>;
  /** The line the model comes from, whoever serves it; null where unknown. */
  readonly family: string | null;
  /** What the provider's CLI is given. */
  readonly executionValue: string;
  /** What a host's own sub-agent is given; null where no host runs it natively. */
  readonly hostModelValue: string | null;
  readonly roles: ReadonlyArray<Role>;
}

export interface Provider {
  readonly id: ProviderId;
  readonly displayName: string;
  /** Null for a provider that a file names without (trusted) facts: it can be listed but not run. */
  readonly capability: CapabilityRecord | null;
  readonly models: ReadonlyArray<Model>;
  /** Model ids. */
  readonly defaults: Readonly<Partial<Record<Role, string>>>;
}

export interface ModelCatalogue {
  readonly providers: ReadonlyArray<Provider>;
}
