import { chmodSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import { OkstraHome } from "@okstra/core/ports/OkstraHome";
import { ProjectPlaces } from "@okstra/core/ports/ProjectPlaces";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { gitBinary, gitCommand } from "../src/gitCommand.ts";
import * as ProjectPlacesGit from "../src/ProjectPlacesGit.ts";
import { git, project, repository, write } from "./gitRepository.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

const script = (path: string, marker: string): string => {
  writeFileSync(path, `#!/bin/sh\necho ran >> '${marker}'\n`);
  chmodSync(path, 0o755);
  return path;
};

const place = (root: string, environment: Record<string, string | undefined>, home: string) =>
  Effect.gen(function* () {
    const places = yield* ProjectPlaces;
    const { place } = yield* places.find({ calledFrom: root, projectRoot: null });
    const tracked = yield* places.trackedBundleFiles(place, "key");
    yield* places.claimBareRepository(place);
    return { place, tracked };
  }).pipe(
    Effect.provide(
      Layer.provide(ProjectPlacesGit.layerFrom(environment), OkstraHome.layerMemory(null, home)),
    ),
  );

describe("a hostile repository", () => {
  it.live("runs no code by its config: fsmonitor, hooks, aliases", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const root = project(repository(join(folder, "root")));
      write(root, "file");
      git(root, "add", "file", "-f", ".okstra/project.json");
      const marker = join(folder, "marker");
      const hooks = join(folder, "hooks");
      mkdirSync(hooks);
      for (const name of ["post-index-change", "post-checkout", "reference-transaction", "fsmonitor"]) {
        script(join(hooks, name), marker);
      }
      git(root, "config", "core.hooksPath", hooks);
      for (const name of ["rev-parse", "ls-files", "config"])
        git(root, "config", `alias.${name}`, `!echo ran >> '${marker}'`);
      git(root, "config", "core.fsmonitor", join(hooks, "fsmonitor"));

      yield* place(root, { PATH: process.env["PATH"], HOME: folder }, join(folder, "home"));
      const ask = gitCommand({ PATH: process.env["PATH"], HOME: folder });
      assert.strictEqual((yield* ask({ cwd: root, args: ["status", "--porcelain"] })).code, 0);
      assert.isFalse(existsSync(marker));
      // The same question without our guard does run it: the proof above can fail.
      git(root, "status", "--porcelain");
      assert.isTrue(existsSync(marker));
    }),
  );

  it.live("is not looked for where the environment points", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const root = project(repository(join(folder, "root")));
      const other = repository(join(folder, "other"));
      const marker = join(folder, "marker");
      const monitor = script(join(folder, "monitor"), marker);
      const found = yield* place(
        root,
        {
          PATH: process.env["PATH"],
          HOME: folder,
          GIT_DIR: join(other, ".git"),
          GIT_WORK_TREE: other,
          GIT_INDEX_FILE: join(other, ".git/index"),
          GIT_CONFIG_COUNT: "1",
          GIT_CONFIG_KEY_0: "core.fsmonitor",
          GIT_CONFIG_VALUE_0: monitor,
          GIT_CONFIG_GLOBAL: join(other, "config"),
        },
        join(folder, "home"),
      );
      assert.strictEqual(found.place.git?.commonDir, join(root, ".git"));
      assert.isFalse(existsSync(marker));
    }),
  );

  it.live("is never asked with a git from a relative or empty PATH entry", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const real = gitBinary({ PATH: process.env["PATH"] });
      script(join(root, "git"), join(root, "marker"));
      assert.strictEqual(gitBinary({ PATH: `.::bin:${process.env["PATH"]}` }), real);
      assert.isNull(gitBinary({ PATH: ".::bin" }));
      assert.strictEqual(gitBinary({ PATH: root }), join(root, "git"));
    }),
  );
});

describe("trackedBundleFiles", () => {
  it.live("names what git tracks in .okstra beyond what belongs there, every time", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const root = project(repository(join(folder, "root")));
      const path = ".okstra/tasks/g/이름\nb/task-manifest.json";
      for (const name of [".okstra/.gitignore", ".okstra/templates/a/b.md", path]) write(root, name, "*");
      git(root, "add", "-f", ".okstra");
      for (let times = 0; times < 2; times++) {
        const { tracked } = yield* place(root, { PATH: process.env["PATH"] }, join(folder, "home"));
        assert.deepStrictEqual(tracked, [path]);
      }
    }),
  );

  it.live("asks git again only when the index changed", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const root = project(repository(join(folder, "root")));
      git(root, "add", "-f", ".okstra/project.json");
      const home = join(folder, "home");
      const seen = (yield* place(root, { PATH: process.env["PATH"] }, home)).place;
      const remembered = Effect.flatMap(ProjectPlaces, (places) =>
        places.trackedBundleFiles(seen, "key"),
      ).pipe(
        Effect.provide(
          // Without a git program every question would fail.
          Layer.provide(ProjectPlacesGit.layerFrom({ PATH: "" }), OkstraHome.layerMemory(null, home)),
        ),
      );
      assert.deepStrictEqual(yield* remembered, []);
      write(root, ".okstra/tasks/x");
      git(root, "add", "-f", ".okstra/tasks/x");
      assert.strictEqual((yield* Effect.flip(remembered))._tag, "EnvironmentUnfit");
    }),
  );

  it.live("does not believe a memory that others can write", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const root = project(repository(join(folder, "root")));
      git(root, "add", "-f", ".okstra/project.json");
      const home = join(folder, "home");
      const seen = (yield* place(root, { PATH: process.env["PATH"] }, home)).place;
      chmodSync(join(home, "cache/tracked"), 0o777);
      const asked = Effect.flatMap(ProjectPlaces, (places) => places.trackedBundleFiles(seen, "key")).pipe(
        Effect.provide(
          Layer.provide(ProjectPlacesGit.layerFrom({ PATH: "" }), OkstraHome.layerMemory(null, home)),
        ),
      );
      assert.strictEqual((yield* Effect.flip(asked))._tag, "EnvironmentUnfit");
    }),
  );

  it.live("tells where git's index can't be looked at", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const root = project(repository(join(folder, "root")));
      const seen = (yield* place(root, { PATH: process.env["PATH"] }, join(folder, "home"))).place;
      const loop = join(folder, "loop");
      symlinkSync(loop, loop);
      const asked = Effect.flatMap(ProjectPlaces, (places) =>
        places.trackedBundleFiles({ ...seen, git: { ...seen.git!, indexFile: join(loop, "index") } }, "key"),
      ).pipe(
        Effect.provide(
          Layer.provide(
            ProjectPlacesGit.layerFrom({ PATH: "" }),
            OkstraHome.layerMemory(null, join(folder, "home")),
          ),
        ),
      );
      const error = yield* Effect.flip(asked);
      assert.deepStrictEqual([error._tag, error.cause], ["EnvironmentUnfit", "ELOOP"]);
    }),
  );

  it.live("tracks nothing in a repository without an index", () =>
    Effect.gen(function* () {
      const root = project(repository(yield* temporaryFolder));
      if (existsSync(join(root, ".git/index")))
        renameSync(join(root, ".git/index"), join(root, ".git/index.old"));
      const { tracked } = yield* place(root, { PATH: process.env["PATH"] }, "/nowhere/home");
      assert.deepStrictEqual(tracked, []);
    }),
  );
});
