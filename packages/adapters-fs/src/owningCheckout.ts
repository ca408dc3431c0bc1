import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { OwningProjectUnknown, type PlaceNotTrusted } from "@okstra/core/ports/ProjectPlaces";
import * as Effect from "effect/Effect";
import { type GitCheckout, isWithin, readCheckout } from "./gitCheckout.ts";
import type { Git } from "./gitCommand.ts";

/** The work tree that owns the project of a folder. */
export interface OwningCheckout extends GitCheckout {
  readonly topLevel: string;
  /** The folder asked about, seen in the owning work tree; it may not exist there. */
  readonly folder: string;
  /** Where a repository without main work tree names the project root itself. */
  readonly namedRoot: string | null;
  readonly fromLinked: boolean;
}

type Failure = OwningProjectUnknown | PlaceNotTrusted | EnvironmentUnfit;

/**
 * A linked worktree belongs to the main work tree; a repository without one names its project root in its config.
 * `claiming`: where it doesn't, the asking work tree is the owner.
 */
export const owningCheckout = Effect.fnUntraced(function* (
  git: Git,
  checkout: GitCheckout,
  folder: string,
  claiming: boolean,
): Effect.fn.Return<OwningCheckout, Failure> {
  const { topLevel, commonDir } = checkout;
  if (topLevel !== null && checkout.gitDir === commonDir) {
    return { ...checkout, topLevel, folder, namedRoot: null, fromLinked: false };
  }
  const subPath = topLevel === null ? "" : relative(topLevel, folder);
  const config = yield* mainWorkTree(git, commonDir);
  if (config.mainTop !== null && existsSync(config.mainTop)) {
    const main = yield* readCheckout(git, config.mainTop);
    if (main?.topLevel === config.mainTop && main.gitDir === commonDir) {
      const owner = { ...main, topLevel: config.mainTop, namedRoot: null };
      return { ...owner, folder: join(config.mainTop, subPath), fromLinked: topLevel !== null };
    }
  }
  if (config.projectRoot !== undefined) {
    const named = yield* namedCheckout(git, commonDir, config.projectRoot);
    if (named !== null) {
      return {
        ...named,
        folder,
        namedRoot: config.projectRoot,
        fromLinked: topLevel !== null && topLevel !== named.topLevel,
      };
    }
  }
  if (claiming && topLevel !== null)
    return { ...checkout, topLevel, folder, namedRoot: null, fromLinked: false };
  return yield* new OwningProjectUnknown({ commonDir, stale: config.projectRoot });
});

/** Whether linked worktrees of this repository need `okstra.projectRoot` to find the project. */
export const lacksMainWorkTree = (git: Git, commonDir: string): Effect.Effect<boolean, EnvironmentUnfit> =>
  Effect.map(mainWorkTree(git, commonDir), (config) => config.mainTop === null);

const mainWorkTree = Effect.fnUntraced(function* (
  git: Git,
  commonDir: string,
): Effect.fn.Return<
  { readonly mainTop: string | null; readonly projectRoot: string | undefined },
  EnvironmentUnfit
> {
  const config = yield* commonConfig(git, commonDir);
  const projectRoot = config.get("okstra.projectroot");
  if (/^(true|yes|on|1)$/i.test(config.get("core.bare") ?? "")) {
    // A bare repository has no index: one that has was a checkout until something flipped the flag.
    if (projectRoot === undefined && basename(commonDir) === ".git" && existsSync(join(commonDir, "index"))) {
      return yield* flippedBare(commonDir);
    }
    return { mainTop: null, projectRoot };
  }
  if (basename(commonDir) === ".git") return { mainTop: dirname(commonDir), projectRoot };
  // A submodule keeps its git dir in the one of its superproject and names its work tree here.
  const worktree = config.get("core.worktree");
  return { mainTop: worktree === undefined ? null : resolve(commonDir, worktree), projectRoot };
});

/** The last value of each of the three keys; what the user's own config says of them counts as git lets it count. */
const commonConfig = Effect.fnUntraced(function* (
  git: Git,
  commonDir: string,
): Effect.fn.Return<ReadonlyMap<string, string>, EnvironmentUnfit> {
  const keys = "^(core\\.(bare|worktree)|okstra\\.projectroot)$";
  const answer = yield* git({
    cwd: commonDir,
    args: [`--git-dir=${commonDir}`, "config", "-z", "--get-regexp", keys],
  });
  const values = new Map<string, string>();
  for (const entry of answer.stdout.split("\0")) {
    const end = entry.indexOf("\n");
    // A key without a value is a true one.
    if (end === -1 && entry !== "") values.set(entry.toLowerCase(), "true");
    if (end > 0) values.set(entry.slice(0, end).toLowerCase(), entry.slice(end + 1));
  }
  return values;
});

const namedCheckout = Effect.fnUntraced(function* (git: Git, commonDir: string, projectRoot: string) {
  const root = isAbsolute(projectRoot) ? realOrNull(projectRoot) : null;
  if (root === null) return null;
  const named = yield* readCheckout(git, root);
  if (named === null || named.topLevel === null || named.commonDir !== commonDir) return null;
  return isWithin(named.topLevel, root) ? { ...named, topLevel: named.topLevel } : null;
});

const realOrNull = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

const flippedBare = (commonDir: string): EnvironmentUnfit =>
  new EnvironmentUnfit({
    doing: "find the project",
    path: commonDir,
    cause: "core.bare is true in a repository with a checkout, so git no longer sees its main work tree",
    remedy: `Run \`git config --file '${join(commonDir, "config")}' core.bare false\`.`,
  });
