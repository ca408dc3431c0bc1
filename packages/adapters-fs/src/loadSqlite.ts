import type * as NodeSqlite from "node:sqlite";
import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import * as Effect from "effect/Effect";

export type Sqlite = typeof NodeSqlite;

/** Loaded at first use: commands that take no lock don't pay for it. */
export const loadSqlite: Effect.Effect<Sqlite, EnvironmentUnfit> = Effect.suspend(() => {
  // Undefined in a Node without it, whatever the types say.
  const sqlite: Sqlite | undefined = process.getBuiltinModule("node:sqlite");
  return sqlite === undefined ? Effect.fail(noSqlite()) : Effect.succeed(sqlite);
});

const noSqlite = (): EnvironmentUnfit =>
  new EnvironmentUnfit({
    doing: "load SQLite",
    path: "",
    cause: `Node ${process.version} has no node:sqlite`,
    remedy: "Use Node 22.19 or newer.",
  });
