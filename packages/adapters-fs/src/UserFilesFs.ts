import { FileUnfit } from "@okstra/core/ports/ProjectFiles";
import { type UserFile, UserFiles } from "@okstra/core/ports/UserFiles";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as fs from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { openRegular, translating, Unfit } from "./openRegular.ts";
import { readOpened, sha256Of } from "./readOpened.ts";

/** Files that the user names, on the disk. */
export const layer: Layer.Layer<UserFiles> = Layer.succeed(
  UserFiles,
  UserFiles.of({
    read: (named, { root, calledFrom }, { purpose, maxBytes }) =>
      Effect.suspend(() => {
        try {
          return Effect.succeed(translating(() => readNamed(named, root, calledFrom, maxBytes)));
        } catch (error) {
          if (!(error instanceof Unfit)) throw error;
          return Effect.fail(
            new FileUnfit({ path: named, purpose, fault: error.fault, detail: error.detail }),
          );
        }
      }),
  }),
);

const readNamed = (named: string, root: string, calledFrom: string, maxBytes: number): UserFile => {
  if (named === "" || named.includes("\0")) throw new Unfit("bad-path");
  const place = resolve(calledFrom, named);
  const linked = fs.lstatSync(place).isSymbolicLink();
  const real = realPathOf(place, linked);
  const inside = pathInside(root, real);
  // A name inside the project must not lead out of it, neither by its last component nor by a folder on the way.
  if (inside === null && (linked || pathInside(root, place) !== null)) {
    throw new Unfit("outside-root", "a symbolic link leads there");
  }
  const bytes = openRegular(real, maxBytes, (fd) => readOpened(fd, maxBytes));
  return { path: inside ?? real, bytes, sha256: sha256Of(bytes) };
};

const realPathOf = (place: string, linked: boolean): string => {
  try {
    return fs.realpathSync.native(place);
  } catch (error) {
    if (linked) throw new Unfit("symlink", "it leads to nothing");
    throw error;
  }
};

/** The path relative to the root, with `/`; null where it does not lie in it. */
const pathInside = (root: string, path: string): string | null => {
  const inside = relative(root, path);
  if (inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  return sep === "/" ? inside : inside.split(sep).join("/");
};
