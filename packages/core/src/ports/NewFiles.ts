import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { EnvironmentUnfit } from "./EnvironmentUnfit.ts";
import type { MemoryTree } from "./MemoryTree.ts";
import { FileUnfit } from "./ProjectFiles.ts";

/**
 * Creates single files that a person asked for (`okstra init`, `okstra brief new`). An existing file is never
 * touched; a crash leaves the whole file or none. Missing folders on the way are made.
 */
export class NewFiles extends Context.Service<
  NewFiles,
  {
    /** `path` is relative to `root` with `/`; no component below the root may be a symlink. `mode` is permission bits. */
    readonly create: (
      root: string,
      path: string,
      content: string | Uint8Array,
      options: { readonly mode: number },
    ) => Effect.Effect<"created" | "exists", FileUnfit | EnvironmentUnfit>;
  }
>()("@okstra/core/ports/NewFiles") {
  static readonly layerMemory = (tree: MemoryTree) =>
    Layer.succeed(
      NewFiles,
      NewFiles.of({
        create: (_root, path, content) =>
          Effect.suspend(() => {
            if (path === "" || path.includes("\0")) {
              return Effect.fail(new FileUnfit({ path, purpose: "new file", fault: "bad-path", detail: "" }));
            }
            if (tree.read(path) !== null) return Effect.succeed("exists" as const);
            if (tree.list(path).length > 0) {
              return Effect.fail(
                new FileUnfit({ path, purpose: "new file", fault: "directory", detail: "" }),
              );
            }
            tree.write(path, content);
            return Effect.succeed("created" as const);
          }),
      }),
    );
}
