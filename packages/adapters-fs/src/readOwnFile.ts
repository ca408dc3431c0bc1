import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import type { PlaceNotTrusted } from "@okstra/core/ports/ProjectPlaces";
import * as Effect from "effect/Effect";
import { environmentUnfit } from "./environmentUnfit.ts";
import { isCode, refuseOwnership } from "./requireOwnPlace.ts";

const maxBytes = 1024 * 1024;

/** The text of a small file that this user owns and nobody else can write; null where there is none. */
export const readOwnFile = Effect.fnUntraced(function* (
  path: string,
  doing: string,
): Effect.fn.Return<string | null, PlaceNotTrusted | EnvironmentUnfit> {
  const read = yield* Effect.try({
    try: () => readRegular(path),
    catch: (error) => environmentUnfit(doing, path, error),
  });
  if (read === null) return null;
  const refusal = refuseOwnership(path, read.stats);
  if (refusal !== null) return yield* refusal;
  if (typeof read.text === "string") return read.text;
  return yield* new EnvironmentUnfit({
    doing,
    path,
    cause: read.text.fault,
    remedy: `Make ${path} a regular file of UTF-8 text under 1 MiB, or move it away.`,
  });
});

const readRegular = (
  path: string,
): { readonly stats: Stats; readonly text: string | { fault: string } } | null => {
  let file: number;
  try {
    // A fifo must not make us wait for its writer.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return { stats, text: { fault: "it is no regular file" } };
    if (stats.size > maxBytes) return { stats, text: { fault: `it has ${stats.size} bytes` } };
    return { stats, text: decodeUtf8(readFileSync(file)) };
  } finally {
    closeSync(file);
  }
};

const decodeUtf8 = (bytes: Uint8Array): string | { fault: string } => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { fault: "it is not UTF-8 text" };
  }
};
