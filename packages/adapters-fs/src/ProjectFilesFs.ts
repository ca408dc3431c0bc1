import { byCodePoint } from "@okstra/core/domain/text/codePointOrder";
import { FileUnfit, ProjectFiles } from "@okstra/core/ports/ProjectFiles";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as fs from "node:fs";
import { openRegular, translating, Unfit } from "./openRegular.ts";
import { under } from "./plainPath.ts";
import { digestOpened, readOpened, sha256Of } from "./readOpened.ts";

/** Project files on the disk: each component looked at before it is used, links never followed, no waiting. */
export const layer: Layer.Layer<ProjectFiles> = Layer.succeed(
  ProjectFiles,
  ProjectFiles.of({
    read: (root, path, { purpose, maxBytes }) =>
      unlessMissing(path, purpose, () => {
        const place = requireOwnPath(root, path);
        const bytes = openRegular(place, maxBytes, (fd) => readOpened(fd, maxBytes));
        return { bytes, sha256: sha256Of(bytes) };
      }),
    list: (root, path) =>
      unlessMissing(path, "folder", () => {
        const place = path === "" ? root : requireOwnPath(root, path);
        const stats = fs.lstatSync(place);
        if (stats.isSymbolicLink()) throw new Unfit("symlink", path);
        if (!stats.isDirectory()) throw new Unfit("no-such-folder", "a file has its name");
        return fs.readdirSync(place).sort(byCodePoint);
      }).pipe(Effect.map((names) => names ?? [])),
    digest: (root, path, { purpose, maxBytes }) =>
      unlessMissing(path, purpose, () =>
        openRegular(requireOwnPath(root, path), maxBytes, (fd) => digestOpened(fd, maxBytes)),
      ),
    changedAt: (root, path) =>
      unlessMissing(path, "file", () => {
        const stats = fs.lstatSync(requireOwnPath(root, path));
        if (stats.isSymbolicLink()) throw new Unfit("symlink", path);
        return stats.mtimeMs;
      }),
  }),
);

/** The absolute path of one inside the root, none of whose folders is a link. Throws `Unfit`. */
const requireOwnPath = (root: string, path: string): string => {
  if (path === "" || path.includes("\0")) throw new Unfit("bad-path");
  if (path.startsWith("/")) throw new Unfit("outside-root", "it is absolute");
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) throw new Unfit("outside-root", "it has a `..`");
  if (parts.length === 0) throw new Unfit("directory");
  let place = "";
  for (const part of parts.slice(0, -1)) {
    place = place === "" ? part : `${place}/${part}`;
    if (fs.lstatSync(under(root, place)).isSymbolicLink()) throw new Unfit("symlink", place);
  }
  return under(root, parts.join("/"));
};

const unlessMissing = <A>(path: string, purpose: string, read: () => A): Effect.Effect<A | null, FileUnfit> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(translating(read));
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      const { fault, detail } = error;
      return fault === "missing"
        ? Effect.succeed(null)
        : Effect.fail(new FileUnfit({ path, purpose, fault, detail }));
    }
  });
