import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import * as Effect from "effect/Effect";

export type Sqlite = typeof import("node:sqlite");

/** Loaded at first use: commands that take no lock don't pay for it. */
export const loadSqlite: Effect.Effect<Sqlite, EnvironmentUnfit> = Effect.tryPromise({
  try: () => import("node:sqlite"),
  catch: () =>
    new EnvironmentUnfit({
      doing: "load SQLite",
      path: "",
      cause: `Node ${process.version} has no node:sqlite`,
      remedy: "Use Node 22.19 or newer.",
    }),
});
