import type { Slug } from "../task/Slug.ts";

/** Where a project lies: found once at the door, believed from there on. */
export interface ProjectPlace {
  /** Absolute real path of the owning project's root. */
  readonly root: string;
  /** Absolute path the command was called from. */
  readonly calledFrom: string;
  readonly git: {
    /** Absolute real path; what linked worktrees share. */
    readonly commonDir: string;
    /** The project root below the top level, "" at the top, with `/`. */
    readonly subPath: string;
    /** Absolute path of the main work tree's index file. */
    readonly indexFile: string;
    /** Null in a repository without commits. */
    readonly head: string | null;
    /** Whether the command was called from a linked worktree of this project. */
    readonly fromLinkedWorktree: boolean;
  } | null;
}

/** `<project id>-<8 hex>`: tells two clones of one project apart. Minted by `homeKey`. */
export type HomeKey = string & { readonly HomeKey: unique symbol };

export interface ProjectIdentity {
  readonly id: Slug;
  readonly homeKey: HomeKey;
}
