/** One step from a version of an artefact to a later one. Pure; keys it does not know stay. */
export interface ArtefactUpgrade {
  /** The artefact's name as in its URN: `run-manifest`. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly apply: (artefact: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/**
 * The steps this build knows. Version 1.0 is the first, so there is none yet; a step is added with every change
 * that a reader of the newer schema would not survive. Files on disk are never rewritten by reading them.
 */
export const artefactUpgrades: ReadonlyArray<ArtefactUpgrade> = [];
