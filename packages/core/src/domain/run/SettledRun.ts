import type { TeamFacts } from "./projectTeam.ts";
import type { RunManifest } from "./RunManifest.ts";
import type { RunRef } from "./RunRef.ts";
import type { TeamState } from "./TeamState.ts";

/** A run with all that its team state and its index row follow from, and the team state that stands. */
export interface SettledRun extends TeamFacts {
  readonly ref: RunRef;
  readonly manifest: RunManifest;
  readonly teamState: {
    /** Null where none stands, or none that can be read. */
    readonly stored: TeamState | null;
    /** Of the bytes that stand there; null where nothing does. */
    readonly sha256: string | null;
  };
}
