import { isPlainPath } from "@okstra/core/domain/text/plainPath";
import type { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { NewFiles } from "@okstra/core/ports/NewFiles";
import { type FileFault, FileUnfit } from "@okstra/core/ports/ProjectFiles";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { removeEmpty } from "./commit/sweepStaging.ts";
import { type DurableFiles, nodeFiles } from "./DurableFiles.ts";
import { environmentUnfitBelow } from "./environmentUnfit.ts";
import { linkOnce } from "./linkOnce.ts";
import { makeDirectories } from "./makeDirectories.ts";
import { parentOf, requirePlainPaths, under } from "./plainPath.ts";
import { PathObstructed, systemCode, systemPath } from "./systemError.ts";

/** New files on a disk reached through `files`. */
export const layerOn = (files: DurableFiles): Layer.Layer<NewFiles> =>
  Layer.succeed(
    NewFiles,
    NewFiles.of({
      create: (root, path, content, { mode }) =>
        Effect.suspend((): Effect.Effect<"created" | "exists", FileUnfit | EnvironmentUnfit> => {
          const unfit = (fault: FileFault, detail = "") =>
            Effect.fail(new FileUnfit({ path, purpose: "new file", fault, detail }));
          if (path === "" || path.includes("\0")) return unfit("bad-path");
          if (!isPlainPath(path)) return unfit("outside-root");
          const made = new Set<string>();
          try {
            return Effect.succeed(createWhole(files, root, path, content, mode, made));
          } catch (error) {
            removeEmpty(
              files,
              [...made].map((each) => under(root, each)),
            );
            if (!(error instanceof PathObstructed))
              return Effect.fail(environmentUnfitBelow("create the file", root, error));
            const where = systemPath(error, root);
            if (error.code === "ELOOP") return unfit("symlink", where);
            return where === path ? unfit("directory") : unfit("no-such-folder", `${where} is no folder`);
          }
        }),
    }),
  );

export const layer: Layer.Layer<NewFiles> = layerOn(nodeFiles);

const createWhole = (
  files: DurableFiles,
  root: string,
  path: string,
  content: string | Uint8Array,
  mode: number,
  made: Set<string>,
): "created" | "exists" => {
  const place = under(root, path);
  requirePlainPaths(files, root, { files: [path] });
  const found = files.lstat(place);
  if (found?.kind === "directory") throw new PathObstructed("EEXIST", place);
  if (found !== null) return "exists";
  const folder = parentOf(path);
  if (folder !== "") makeDirectories(files, root, [folder], made);
  const written = writeAside(files, place, content, mode);
  try {
    return nameOnce(files, written, place, content, mode);
  } finally {
    unlinkIfThere(files, written);
    files.syncDirectory(under(root, folder));
    for (const each of made) files.syncDirectory(under(root, parentOf(each)));
  }
};

/** Writes and syncs the content under a name of this process; a left-over of an earlier one is passed by. */
const writeAside = (
  files: DurableFiles,
  place: string,
  content: string | Uint8Array,
  mode: number,
): string => {
  const folder = place.slice(0, place.lastIndexOf("/"));
  for (let number = 1; ; number++) {
    const aside = `${folder}/.okstra-new-${process.pid}-${number}`;
    try {
      files.writeNew(aside, content, mode);
      files.syncFile(aside);
      return aside;
    } catch (error) {
      if (systemCode(error) === "EEXIST" && number < 1000) continue;
      unlinkIfThere(files, aside);
      throw error;
    }
  }
};

/** Gives the written file its name unless something has it. A link, because a rename would replace. */
const nameOnce = (
  files: DurableFiles,
  written: string,
  place: string,
  content: string | Uint8Array,
  mode: number,
): "created" | "exists" => {
  const linked = linkOnce(files, written, place);
  if (linked !== "unsupported") return linked === "linked" ? "created" : "exists";
  try {
    files.writeNew(place, content, mode);
    files.syncFile(place);
    return "created";
  } catch (error) {
    if (systemCode(error) === "EEXIST") return "exists";
    unlinkIfThere(files, place);
    throw error;
  }
};

const unlinkIfThere = (files: DurableFiles, path: string): void => {
  try {
    files.unlink(path);
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
};
