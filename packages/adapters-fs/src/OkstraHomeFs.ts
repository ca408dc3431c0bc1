import { mkdirSync, realpathSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { OkstraHome } from "@okstra/core/ports/OkstraHome";
import { PlaceNotTrusted } from "@okstra/core/ports/ProjectPlaces";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type * as Result from "effect/Result";
import type { Environment } from "./Environment.ts";
import { environmentUnfit } from "./environmentUnfit.ts";
import { readOwnFile } from "./readOwnFile.ts";
import { replaceFile } from "./replaceFile.ts";
import { makeOwnPlace, requireOwnPlace } from "./requireOwnPlace.ts";

const configLockMillis = 10_000;

/** `OKSTRA_HOME`, which must be absolute, else `~/.okstra`. */
export const layerFrom = (environment: Environment): Layer.Layer<OkstraHome, PlaceNotTrusted> =>
  Layer.effect(
    OkstraHome,
    Effect.map(homePath(environment), (path) =>
      OkstraHome.of({
        path,
        readConfig: readConfig(path),
        updateConfig: (change) => updateConfig(path, change),
      }),
    ),
  );

/** The okstra home as an existing folder of this user, mode 0700 where it is made. */
export const makeHome = Effect.fnUntraced(function* (path: string) {
  if ((yield* requireOwnPlace(path)) !== null) return;
  yield* Effect.try({
    try: () => mkdirSync(dirname(path), { recursive: true, mode: 0o700 }),
    catch: (error) => environmentUnfit("make the okstra home", path, error),
  });
  yield* makeOwnPlace(path, 0o700);
});

const homePath = Effect.fnUntraced(function* (
  environment: Environment,
): Effect.fn.Return<string, PlaceNotTrusted> {
  const given = environment["OKSTRA_HOME"];
  if (given === undefined || given === "") return join(yield* userHome(environment), ".okstra");
  if (isAbsolute(given)) return resolve(given);
  return yield* new PlaceNotTrusted({
    path: given,
    got: "OKSTRA_HOME is a relative path, which would be another folder in every project",
    expected: "an absolute path",
    remedy: "Set OKSTRA_HOME to an absolute path, or unset it to use ~/.okstra.",
  });
});

/** Never `os.homedir()`: it repeats an empty HOME, and the home would be the `.okstra` of whatever project one is in. */
const userHome = Effect.fnUntraced(function* (
  environment: Environment,
): Effect.fn.Return<string, PlaceNotTrusted> {
  const given = environment["HOME"];
  if (given !== undefined && isAbsolute(given)) return given;
  const found = given === undefined || given === "" ? accountHome() : null;
  if (found !== null) return found;
  return yield* new PlaceNotTrusted({
    path: "~/.okstra",
    got: given === undefined || given === "" ? "this account has no home folder" : "HOME is a relative path",
    expected: "an absolute path",
    remedy: "Set HOME or OKSTRA_HOME to an absolute path.",
  });
});

const accountHome = (): string | null => {
  try {
    const { homedir } = userInfo();
    return isAbsolute(homedir) ? homedir : null;
  } catch {
    return null;
  }
};

const readConfig = Effect.fnUntraced(function* (home: string) {
  if ((yield* requireOwnPlace(home)) === null) return null;
  return yield* readOwnFile(join(home, "config.json"), "read your okstra settings");
});

const updateConfig = Effect.fnUntraced(function* <E>(
  home: string,
  change: (present: string | null) => Result.Result<string, E>,
) {
  // The lock's code is loaded where settings change, not where they are read.
  const { holdSqliteLock } = yield* Effect.promise(() => import("./SqliteLock.ts"));
  yield* makeHome(home);
  const locks = join(home, "locks");
  yield* makeOwnPlace(locks, 0o700);
  const path = join(locks, "config.sqlite");
  yield* holdSqliteLock({
    path,
    holderPath: join(locks, "config.holder.json"),
    timeoutMillis: configLockMillis,
    command: "okstra",
  }).pipe(
    Effect.catchTag("LockBusy", (busy) =>
      Effect.fail(
        new EnvironmentUnfit({
          doing: "change your okstra settings",
          path,
          cause: `${busy.holder ?? "another process"} holds their lock`,
          remedy: "Run the command again when the other one has ended.",
        }),
      ),
    ),
  );
  const text = yield* Effect.fromResult(change(yield* readConfig(home)));
  const config = join(home, "config.json");
  yield* Effect.try({
    try: () => replaceFile(linkTarget(config), text, { mode: 0o600, durable: true }),
    catch: (error) => environmentUnfit("write your okstra settings", config, error),
  });
}, Effect.scoped);

/** Settings may be a link into a folder of dotfiles: the file is replaced there, the link stays. */
const linkTarget = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};
