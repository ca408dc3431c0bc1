import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import { OkstraHome } from "@okstra/core/ports/OkstraHome";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as OkstraHomeFs from "../src/OkstraHomeFs.ts";
import { isRoot, temporaryFolder } from "./temporaryFolder.ts";

const withHome = <A, E>(home: string, use: (home: OkstraHome["Service"]) => Effect.Effect<A, E>) =>
  Effect.provide(Effect.flatMap(OkstraHome, use), OkstraHomeFs.layerFrom({ OKSTRA_HOME: home }));

const mode = (path: string) => statSync(path).mode & 0o777;

describe("OkstraHomeFs", () => {
  it.live("lies in OKSTRA_HOME, else in the user's home", () =>
    Effect.gen(function* () {
      const path = (environment: Record<string, string>) =>
        Effect.provide(
          Effect.map(OkstraHome, (home) => home.path),
          OkstraHomeFs.layerFrom(environment),
        );
      assert.strictEqual(yield* path({ OKSTRA_HOME: "/a/b/../c/", HOME: "/h" }), "/a/c");
      assert.strictEqual(yield* path({ HOME: "/h" }), "/h/.okstra");
      assert.strictEqual(yield* path({ HOME: "/h", OKSTRA_HOME: "" }), "/h/.okstra");
      const error = yield* Effect.flip(path({ OKSTRA_HOME: "relative/home" }));
      assert.strictEqual(error._tag, "PlaceNotTrusted");
      assert.include(error.nextStep, "absolute");
    }),
  );

  it.live("has no settings before they are made, and makes nothing by looking", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      assert.isNull(yield* withHome(join(folder, "home"), (home) => home.readConfig));
      assert.deepStrictEqual(readdirSync(folder), []);
    }),
  );

  it.live("keeps settings readable by their user alone", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "deep/home");
      yield* withHome(path, (home) => home.updateConfig((present) => Result.succeed(`${present} one`)));
      yield* withHome(path, (home) => home.updateConfig((present) => Result.succeed(`${present} two`)));
      assert.strictEqual(yield* withHome(path, (home) => home.readConfig), "null one two");
      assert.strictEqual(mode(path), 0o700);
      assert.strictEqual(mode(join(path, "config.json")), 0o600);
      assert.deepStrictEqual(readdirSync(path).sort(), ["config.json", "locks"]);
    }),
  );

  it.live("loses no change of those made at once", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "home");
      const change = withHome(path, (home) =>
        home.updateConfig((present) => Result.succeed(String(Number(present ?? "0") + 1))),
      );
      yield* Effect.all(
        Array.from({ length: 12 }, () => change),
        { concurrency: "unbounded" },
      );
      assert.strictEqual(yield* withHome(path, (home) => home.readConfig), "12");
    }),
  );

  it.live("leaves settings that a change refuses as they are", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "home");
      yield* withHome(path, (home) => home.updateConfig(() => Result.succeed("old")));
      const refused = withHome(path, (home) => home.updateConfig((present) => Result.fail(`not ${present}`)));
      assert.strictEqual(yield* Effect.flip(refused), "not old");
      assert.strictEqual(yield* withHome(path, (home) => home.readConfig), "old");
    }),
  );

  it.live("changes settings where a link of the user leads", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const path = join(folder, "home");
      mkdirSync(path, { mode: 0o700 });
      writeFileSync(join(folder, "dotfile"), "old", { mode: 0o600 });
      symlinkSync(join(folder, "dotfile"), join(path, "config.json"));
      yield* withHome(path, (home) => home.updateConfig((present) => Result.succeed(`${present} new`)));
      assert.strictEqual(readFileSync(join(folder, "dotfile"), "utf8"), "old new");
    }),
  );

  it.live("refuses a home or settings that others can write", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "home");
      yield* withHome(path, (home) => home.updateConfig(() => Result.succeed("{}")));
      for (const open of [join(path, "config.json"), path]) {
        chmodSync(open, 0o770);
        const error = yield* Effect.flip(withHome(path, (home) => home.readConfig));
        assert(error._tag === "PlaceNotTrusted");
        assert.strictEqual(error.path, open);
      }
    }),
  );

  it.live("refuses a home of another user", (context) =>
    Effect.gen(function* () {
      if (!isRoot) context.skip("only root can give a folder to another user");
      const path = yield* temporaryFolder;
      chownSync(path, 65534, 65534);
      const error = yield* Effect.flip(
        withHome(path, (home) => home.updateConfig(() => Result.succeed("{}"))),
      );
      assert(error._tag === "PlaceNotTrusted");
      assert.include(error.got, "65534");
      assert.deepStrictEqual(readdirSync(path), []);
    }),
  );

  it.live("says what is wrong with settings that are no text", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "home");
      mkdirSync(path, { mode: 0o700 });
      writeFileSync(join(path, "config.json"), Buffer.from([0xff, 0xfe]), { mode: 0o600 });
      const error = yield* Effect.flip(withHome(path, (home) => home.readConfig));
      assert(error._tag === "EnvironmentUnfit");
      assert.include(error.cause, "UTF-8");
    }),
  );
});
