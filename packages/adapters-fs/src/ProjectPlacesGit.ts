import { lstatSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import type { ProjectPlace } from "@okstra/core/domain/project/ProjectPlace";
import { ProjectIsHome } from "@okstra/core/domain/project/projectRefusals";
import { okstraDir, projectJsonPath } from "@okstra/core/domain/run/runPaths";
import type { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { OkstraHome } from "@okstra/core/ports/OkstraHome";
import { FileUnfit } from "@okstra/core/ports/ProjectFiles";
import { type PlaceRequest, ProjectPlaces } from "@okstra/core/ports/ProjectPlaces";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { Environment } from "./Environment.ts";
import { causeOf, environmentUnfit } from "./environmentUnfit.ts";
import { type Git, gitCommand } from "./gitCommand.ts";
import { insideRepository, readCheckout } from "./gitCheckout.ts";
import { lacksMainWorkTree, type OwningCheckout, owningCheckout } from "./owningCheckout.ts";
import { requireOwnPlace } from "./requireOwnPlace.ts";
import { trackedBundleFiles } from "./trackedBundleFiles.ts";

export const layerFrom = (environment: Environment): Layer.Layer<ProjectPlaces, never, OkstraHome> =>
  Layer.effect(
    ProjectPlaces,
    Effect.gen(function* () {
      const home = (yield* OkstraHome).path;
      const git = gitCommand(environment);
      const bounds = { okstraHome: realOr(home), userHome: realOr(environment["HOME"] || homedir()) };
      return ProjectPlaces.of({
        find: (request) => find(git, bounds, request),
        trackedBundleFiles: (place, homeKey) => trackedBundleFiles(git, home, place, homeKey),
        claimBareRepository: (place) => claimBareRepository(git, place),
      });
    }),
  );

interface Bounds {
  readonly okstraHome: string;
  readonly userHome: string;
}

/** The rule stands in docs/projects.md. */
const find = Effect.fnUntraced(function* (git: Git, bounds: Bounds, request: PlaceRequest) {
  const calledFrom = yield* requireFolder(request.calledFrom, "working directory");
  const folder =
    request.projectRoot === null ? calledFrom : yield* requireFolder(request.projectRoot, "project root");
  const checkout = (yield* insideRepository(folder)) ? yield* readCheckout(git, folder) : null;
  const owner =
    checkout === null ? null : yield* owningCheckout(git, checkout, folder, request.claiming ?? false);
  const named = owner?.namedRoot ?? (request.projectRoot === null ? null : (owner?.folder ?? folder));
  const found = named ?? nearestProject(owner?.folder ?? folder, owner?.topLevel ?? null, bounds);
  const root = yield* requireFolder(found ?? owner?.topLevel ?? folder, "project root");
  yield* requireProjectPlace(root, bounds);
  const place: ProjectPlace = { root, calledFrom, git: owner === null ? null : gitOf(owner, root) };
  return { place, initialised: exists(join(root, projectJsonPath)) };
});

const requireFolder = Effect.fnUntraced(function* (path: string, purpose: string) {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    const detail = causeOf(error);
    return yield* new FileUnfit({
      path,
      purpose,
      fault: "no-such-folder",
      detail: detail === "ENOENT" ? "" : detail,
    });
  }
  return yield* new FileUnfit({ path, purpose, fault: "no-such-folder", detail: "it is no folder" });
});

/** Upward to git's top level; without git to the user's home or the root of the file system. */
const nearestProject = (from: string, topLevel: string | null, bounds: Bounds): string | null => {
  for (let folder = from; ; folder = dirname(folder)) {
    if (holdsProject(folder, bounds)) return folder;
    if (folder === topLevel || folder === dirname(folder)) return null;
    if (topLevel === null && folder === bounds.userHome) return null;
  }
};

/** A folder that a symlink leads to is another folder: seen from a linked worktree the way may hold one. */
const holdsProject = (folder: string, bounds: Bounds): boolean =>
  exists(join(folder, projectJsonPath)) &&
  realOr(folder) === folder &&
  realOr(join(folder, okstraDir)) !== bounds.okstraHome;

const requireProjectPlace = Effect.fnUntraced(function* (root: string, bounds: Bounds) {
  const path = join(root, okstraDir);
  // The home is refused by its name too, where it was not made yet.
  if (path === bounds.okstraHome || realOr(path) === bounds.okstraHome) {
    return yield* new ProjectIsHome({ path });
  }
  return yield* requireOwnPlace(path);
});

const gitOf = (owner: OwningCheckout, root: string): NonNullable<ProjectPlace["git"]> => ({
  commonDir: owner.commonDir,
  subPath: relative(owner.topLevel, root).split(sep).join("/"),
  indexFile: join(owner.gitDir, "index"),
  head: owner.head,
  fromLinkedWorktree: owner.fromLinked,
});

const claimBareRepository = (git: Git, place: ProjectPlace): Effect.Effect<void, EnvironmentUnfit> => {
  if (place.git === null) return Effect.void;
  const { commonDir, subPath } = place.git;
  // An ordinary checkout needs no question: its `.git` lies in its own top level.
  if (basename(commonDir) === ".git" && join(dirname(commonDir), subPath) === place.root) return Effect.void;
  return Effect.flatMap(lacksMainWorkTree(git, commonDir), (lacks) =>
    lacks ? nameProjectRoot(git, commonDir, place.root) : Effect.void,
  );
};

const nameProjectRoot = (
  git: Git,
  commonDir: string,
  root: string,
): Effect.Effect<void, EnvironmentUnfit> => {
  const config = join(commonDir, "config");
  const args = ["config", "--file", config, "--replace-all", "okstra.projectRoot", root];
  return Effect.flatMap(git({ cwd: commonDir, args }), (answer) =>
    answer.code === 0
      ? Effect.void
      : Effect.fail(
          environmentUnfit("name the project root in the git config", config, answer.stderr.trim()),
        ),
  );
};

const exists = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
};

const realOr = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};
