import { chmodSync, chownSync, mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import { OkstraHome } from "@okstra/core/ports/OkstraHome";
import { type PlaceRequest, ProjectPlaces } from "@okstra/core/ports/ProjectPlaces";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ProjectPlacesGit from "../src/ProjectPlacesGit.ts";
import { git, project, repository, write } from "./gitRepository.ts";
import { isRoot, temporaryFolder } from "./temporaryFolder.ts";

const environment = { PATH: process.env["PATH"], HOME: "/nowhere" };

const layerFor = (home: string, more: Record<string, string> = {}) =>
  Layer.provide(ProjectPlacesGit.layerFrom({ ...environment, ...more }), OkstraHome.layerMemory(null, home));

const find = (calledFrom: string, more: Partial<PlaceRequest> = {}, home = "/nowhere/.okstra") =>
  Effect.flatMap(ProjectPlaces, (places) => places.find({ calledFrom, projectRoot: null, ...more })).pipe(
    Effect.provide(layerFor(home)),
  );

const bareWithWorktrees = (folder: string) => {
  const bare = join(folder, "bare.git");
  git(repository(join(folder, "seed")), "clone", "-q", "--bare", ".", bare);
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  git(bare, "worktree", "add", "-q", "-b", "one", one);
  git(bare, "worktree", "add", "-q", "-b", "two", two);
  return { bare, one, two };
};

describe("ProjectPlacesGit.find", () => {
  it.live("finds the project at the top of a repository from a sub-folder", () =>
    Effect.gen(function* () {
      const root = project(repository(yield* temporaryFolder));
      mkdirSync(join(root, "a/b"), { recursive: true });
      const { place, initialised } = yield* find(join(root, "a/b"));
      assert.isTrue(initialised);
      assert.deepStrictEqual(place, {
        root,
        calledFrom: join(root, "a/b"),
        git: {
          commonDir: join(root, ".git"),
          subPath: "",
          indexFile: join(root, ".git/index"),
          head: git(root, "rev-parse", "HEAD"),
          fromLinkedWorktree: false,
        },
      });
    }),
  );

  it.live("takes the nearest project upward, and tells its sub-path", () =>
    Effect.gen(function* () {
      const top = project(repository(yield* temporaryFolder));
      const root = project(join(top, "packages/app"));
      mkdirSync(join(root, "src"));
      const { place } = yield* find(join(root, "src"));
      assert.strictEqual(place.root, root);
      assert.strictEqual(place.git?.subPath, "packages/app");
    }),
  );

  it.live("names git's top level where no project was made, and looks no further up", () =>
    Effect.gen(function* () {
      const outer = project(yield* temporaryFolder);
      const top = repository(join(outer, "inner"));
      mkdirSync(join(top, "sub"));
      const { place, initialised } = yield* find(join(top, "sub"));
      assert.isFalse(initialised);
      assert.strictEqual(place.root, top);
    }),
  );

  it.live.each(["a plain name", "이름 과 공백", "a name\nof two lines", "--help"])(
    "finds a project and its linked worktrees in a folder named %j",
    (name) =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder;
        const root = project(repository(join(folder, name)));
        git(root, "worktree", "add", "-q", "-b", "linked", join(folder, `${name} linked`));
        assert.strictEqual((yield* find(root)).place.root, root);
        assert.strictEqual((yield* find(join(folder, `${name} linked`))).place.root, root);
      }),
  );

  it.live("works on the owning project from anywhere in a linked worktree", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const top = repository(join(folder, "main"));
      const root = project(join(top, "app"));
      const linked = join(folder, "linked");
      git(top, "worktree", "add", "-q", "-b", "other", linked);
      // The sub-folder exists in the worktree's branch only.
      mkdirSync(join(linked, "app/new"), { recursive: true });
      for (const projectRoot of [null, join(linked, "app")]) {
        const { place, initialised } = yield* find(join(linked, "app/new"), { projectRoot });
        assert.isTrue(initialised);
        assert.strictEqual(place.root, root);
        assert.strictEqual(place.calledFrom, join(linked, "app/new"));
        assert.strictEqual(place.git?.commonDir, join(top, ".git"));
        assert.strictEqual(place.git?.indexFile, join(top, ".git/index"));
        assert.strictEqual(place.git?.subPath, "app");
        assert.isTrue(place.git?.fromLinkedWorktree);
      }
    }),
  );

  it.live("never takes a committed .okstra inside a linked worktree for the project", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const root = project(repository(join(folder, "main")));
      git(root, "add", "-f", ".okstra/project.json");
      git(root, "commit", "-q", "-m", "project");
      git(root, "worktree", "add", "-q", join(folder, "linked"));
      assert.strictEqual((yield* find(join(folder, "linked"))).place.root, root);
    }),
  );

  it.live("refuses a bare repository that does not name its project, until a work tree claims it", () =>
    Effect.gen(function* () {
      const { bare, one, two } = bareWithWorktrees(yield* temporaryFolder);
      const error = yield* Effect.flip(find(two));
      assert(error._tag === "OwningProjectUnknown");
      assert.strictEqual(error.commonDir, bare);
      assert.include(error.nextStep, "okstra init");

      const claimed = yield* find(one, { claiming: true });
      assert.strictEqual(claimed.place.root, one);
      yield* Effect.provide(
        Effect.flatMap(ProjectPlaces, (places) => places.claimBareRepository(claimed.place)),
        layerFor("/nowhere/.okstra"),
      );
      mkdirSync(join(two, "sub"));
      const { place } = yield* find(join(two, "sub"));
      assert.strictEqual(place.root, one);
      assert.strictEqual(place.git?.commonDir, bare);
      assert.strictEqual(place.git?.indexFile, join(bare, "worktrees/one/index"));
      assert.isTrue(place.git?.fromLinkedWorktree);
      assert.isFalse((yield* find(one)).place.git?.fromLinkedWorktree);
      assert.strictEqual((yield* find(bare)).place.root, one);
    }),
  );

  it.live.each(["moved", "relative"])("shows an okstra.projectRoot that is %s", (how) =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const { bare, one, two } = bareWithWorktrees(folder);
      git(bare, "config", "okstra.projectRoot", how === "moved" ? one : "one");
      if (how === "moved") renameSync(one, join(folder, "elsewhere"));
      const error = yield* Effect.flip(find(two));
      assert(error._tag === "OwningProjectUnknown");
      assert.strictEqual(error.stale, how === "moved" ? one : "one");
      assert.strictEqual((yield* find(two, { claiming: true })).place.root, two);
    }),
  );

  it.live("claims nothing in an ordinary repository", () =>
    Effect.gen(function* () {
      const root = repository(yield* temporaryFolder);
      const { place } = yield* find(root);
      yield* Effect.provide(
        Effect.flatMap(ProjectPlaces, (places) => places.claimBareRepository(place)),
        layerFor("/nowhere/.okstra"),
      );
      assert.notInclude(git(root, "config", "--list", "--local"), "okstra");
    }),
  );

  it.live("treats a submodule as its own project, its linked worktrees included", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const library = repository(join(folder, "library"));
      const root = project(repository(join(folder, "main")));
      git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "vendor/library");
      const submodule = join(root, "vendor/library");
      git(submodule, "worktree", "add", "-q", join(folder, "linked"));
      const { place, initialised } = yield* find(submodule);
      assert.isFalse(initialised);
      assert.strictEqual(place.root, submodule);
      assert.strictEqual((yield* find(join(folder, "linked"))).place.root, submodule);
    }),
  );

  it.live("has no head in a repository without commits", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      git(root, "init", "-q");
      const { place } = yield* find(root);
      assert.strictEqual(place.root, root);
      assert.isNull(place.git?.head);
    }),
  );

  it.live("works without git, and without a git program outside of repositories", () =>
    Effect.gen(function* () {
      const root = project(yield* temporaryFolder);
      mkdirSync(join(root, "sub"));
      const { place, initialised } = yield* Effect.provide(
        Effect.flatMap(ProjectPlaces, (places) =>
          places.find({ calledFrom: join(root, "sub"), projectRoot: null }),
        ),
        layerFor("/nowhere/.okstra", { PATH: "" }),
      );
      assert.isTrue(initialised);
      assert.strictEqual(place.root, root);
      assert.isNull(place.git);
    }),
  );

  it.live("asks for git where there is a repository and no git program", () =>
    Effect.gen(function* () {
      const root = repository(yield* temporaryFolder);
      const error = yield* Effect.flip(
        Effect.provide(
          Effect.flatMap(ProjectPlaces, (places) => places.find({ calledFrom: root, projectRoot: null })),
          layerFor("/nowhere/.okstra", { PATH: "" }),
        ),
      );
      assert(error._tag === "EnvironmentUnfit");
      assert.include(error.nextStep, "Install git");
    }),
  );

  it.live("reaches the real folder through a symbolic link", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const root = project(repository(join(folder, "real")));
      symlinkSync(root, join(folder, "link"));
      assert.strictEqual((yield* find(join(folder, "link"))).place.root, root);
    }),
  );

  it.live("refuses a project root that does not exist or is a file", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      write(folder, "file");
      for (const name of ["missing", "file"]) {
        const error = yield* Effect.flip(find(folder, { projectRoot: join(folder, name) }));
        assert(error._tag === "FileUnfit");
        assert.strictEqual(error.fault, "no-such-folder");
        assert.strictEqual(error.path, join(folder, name));
      }
    }),
  );

  it.live("takes --project-root as given, without looking upward", () =>
    Effect.gen(function* () {
      const top = project(repository(yield* temporaryFolder));
      mkdirSync(join(top, "sub"));
      const { place, initialised } = yield* find(top, { projectRoot: join(top, "sub") });
      assert.isFalse(initialised);
      assert.strictEqual(place.root, join(top, "sub"));
    }),
  );

  it.live("never takes the okstra home for a project", () =>
    Effect.gen(function* () {
      const user = yield* temporaryFolder;
      const home = join(user, ".okstra");
      write(user, ".okstra/project.json", "{}");
      mkdirSync(join(user, "work"));
      const { place, initialised } = yield* find(join(user, "work"), {}, home);
      assert.isFalse(initialised);
      assert.strictEqual(place.root, join(user, "work"));
      const error = yield* Effect.flip(find(user, {}, home));
      assert(error._tag === "ProjectIsHome");
      assert.strictEqual(error.path, home);
    }),
  );

  it.live.each(["a flag flipped to bare", "a stray core.worktree"])(
    "says how to mend %s on the main checkout",
    (what) =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder;
        const root = project(repository(join(folder, "main")));
        write(root, "file");
        git(root, "add", "file");
        const linked = join(folder, "linked");
        git(root, "worktree", "add", "-q", linked);
        const [key, value] = what.includes("bare")
          ? (["core.bare", "true"] as const)
          : (["core.worktree", linked] as const);
        git(root, "config", key, value);
        for (const from of [root, linked]) {
          const error = yield* Effect.flip(find(from));
          assert(error._tag === "EnvironmentUnfit");
          assert.include(error.nextStep, `git config --file '${join(root, ".git/config")}'`);
          assert.include(error.nextStep, key);
        }
      }),
  );

  it.live("tells a broken repository from none", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      write(root, ".git", "gitdir: /nowhere/at/all\n");
      const error = yield* Effect.flip(find(root));
      assert(error._tag === "EnvironmentUnfit");
      assert.include(error.cause, "/nowhere/at/all");
    }),
  );

  it.live("refuses an .okstra that is a symbolic link or that others can write", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const linking = repository(join(folder, "linking"));
      symlinkSync(join(project(join(folder, "other")), ".okstra"), join(linking, ".okstra"));
      const open = project(repository(join(folder, "open")));
      chmodSync(join(open, ".okstra"), 0o777);
      for (const [root, got] of [
        [linking, "symbolic link"],
        [open, "mode 0777"],
      ] as const) {
        const error = yield* Effect.flip(find(root));
        assert(error._tag === "PlaceNotTrusted");
        assert.include(error.got, got);
      }
    }),
  );

  it.live("refuses an .okstra or a repository of another user", (context) =>
    Effect.gen(function* () {
      if (!isRoot) context.skip("only root can give a folder to another user");
      const folder = yield* temporaryFolder;
      const foreign = project(repository(join(folder, "foreign")));
      chownSync(join(foreign, ".okstra"), 65534, 65534);
      const dubious = project(repository(join(folder, "dubious")));
      chownSync(dubious, 65534, 65534);
      chownSync(join(dubious, ".git"), 65534, 65534);
      for (const [root, remedy] of [
        [foreign, "chown"],
        [dubious, "safe.directory"],
      ] as const) {
        const error = yield* Effect.flip(find(root));
        assert(error._tag === "PlaceNotTrusted");
        assert.include(error.nextStep, remedy);
      }
    }),
  );
});
