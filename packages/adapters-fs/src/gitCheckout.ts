import { randomUUID } from "node:crypto";
import { lstatSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { PlaceNotTrusted } from "@okstra/core/ports/ProjectPlaces";
import * as Effect from "effect/Effect";
import { environmentUnfit } from "./environmentUnfit.ts";
import type { Git } from "./gitCommand.ts";

/** What git says of a folder. Paths are absolute and real. */
export interface GitCheckout {
  readonly bare: boolean;
  /** The git dir of this work tree; its index lies there. */
  readonly gitDir: string;
  readonly commonDir: string;
  /** Null in a bare repository and inside a git dir. */
  readonly topLevel: string | null;
  /** Null without commits. */
  readonly head: string | null;
}

/** Whether git has anything to say of `folder`: most folders without a repository are told without starting git. */
export const insideRepository = (folder: string): Effect.Effect<boolean, EnvironmentUnfit> =>
  Effect.try({
    try: () => looksInsideRepository(folder),
    catch: (error) => environmentUnfit("look for a git repository", folder, error),
  });

const looksInsideRepository = (folder: string): boolean => {
  const has = (name: string) => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  if (has(".git") || (has("HEAD") && has("objects") && has("refs"))) return true;
  return dirname(folder) !== folder && looksInsideRepository(dirname(folder));
};

/** Everything about `folder` in one git call; null where git finds no repository after all. */
export const readCheckout = Effect.fnUntraced(function* (
  git: Git,
  folder: string,
): Effect.fn.Return<GitCheckout | null, PlaceNotTrusted | EnvironmentUnfit> {
  // rev-parse repeats options it does not know; one that no path can hold parts the answers, since paths may hold newlines.
  const mark = `--okstra-${randomUUID()}`;
  const questions = [
    "--is-bare-repository",
    "--absolute-git-dir",
    "--git-common-dir",
    "--show-toplevel",
    "HEAD",
  ];
  const answer = yield* git({
    cwd: folder,
    args: ["rev-parse", ...questions.flatMap((question) => [question, mark])],
  });
  const [bare, gitDir, commonDir, topLevel, head] = answer.stdout
    .split(`${mark}\n`)
    .map((part) => part.slice(0, -1));
  if (bare === undefined || !gitDir || !commonDir) return yield* requireNoRepository(folder, answer.stderr);
  const checkout = {
    bare: bare === "true",
    gitDir: realPath(gitDir),
    commonDir: realPath(resolve(folder, commonDir)),
    topLevel: topLevel ? realPath(topLevel) : null,
    head: head !== undefined && /^[0-9a-f]{40,64}$/.test(head) ? head : null,
  };
  return yield* requireOwnWorkTree(folder, checkout);
});

/** `inner` is `outer` or lies below it; both real. */
export const isWithin = (outer: string, inner: string): boolean => {
  const way = relative(outer, inner);
  return way !== ".." && !way.startsWith("../") && !isAbsolute(way);
};

/** Null where git says there is no repository; a repository it can't read is a failure, not an absence. */
const requireNoRepository = Effect.fnUntraced(function* (
  folder: string,
  stderr: string,
): Effect.fn.Return<null, PlaceNotTrusted | EnvironmentUnfit> {
  if (stderr.includes("not a git repository (or any")) return null;
  if (stderr.includes("dubious ownership")) {
    return yield* new PlaceNotTrusted({
      path: folder,
      got: "another user owns its git repository, and git refuses it (dubious ownership)",
      expected: "a repository of your own",
      remedy: "Where you trust the repository, run `git config --global --add safe.directory <its path>`.",
    });
  }
  return yield* new EnvironmentUnfit({
    doing: "read the git repository",
    path: folder,
    cause: visibleText(stderr.split("\n").find((line) => line.startsWith("fatal: ")) ?? "git gave no answer"),
    remedy:
      "Mend the repository until `git status` works in this folder (a moved worktree: `git worktree repair`).",
  });
});

/** A stray `core.worktree` makes git speak of another folder than the one it was asked about. */
const requireOwnWorkTree = Effect.fnUntraced(function* (
  folder: string,
  checkout: GitCheckout,
): Effect.fn.Return<GitCheckout, EnvironmentUnfit> {
  const { topLevel, gitDir, commonDir } = checkout;
  if (topLevel === null) return checkout;
  if (isWithin(topLevel, folder) && (yield* ownGitDir(topLevel, gitDir))) return checkout;
  return yield* new EnvironmentUnfit({
    doing: "find the project",
    path: folder,
    cause: `core.worktree of this repository names another folder, ${visibleText(topLevel)}`,
    remedy: `Run \`git config --file '${join(commonDir, "config")}' --unset core.worktree\`.`,
  });
});

const ownGitDir = (topLevel: string, gitDir: string): Effect.Effect<boolean, EnvironmentUnfit> => {
  const path = join(topLevel, ".git");
  return Effect.try({
    try: () => {
      const entry = lstatSync(path, { throwIfNoEntry: false });
      return entry !== undefined && (!entry.isDirectory() || realPath(path) === gitDir);
    },
    catch: (error) => environmentUnfit("read the git repository", path, error),
  });
};

const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};
