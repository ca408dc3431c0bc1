import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { sha256 } from "../domain/text/sha256.ts";
import { FileUnfit, type ReadFileOptions } from "./ProjectFiles.ts";
import type { MemoryTree } from "./MemoryTree.ts";

export interface UserFile {
  /** Relative to the project root where the file lies in it, else absolute. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * A file the user names literally on the command line: any regular file, wherever it lies. A symlink is followed
 * only to a regular file inside the root. Never blocks on a fifo or device.
 */
export class UserFiles extends Context.Service<
  UserFiles,
  {
    readonly read: (
      named: string,
      from: { readonly root: string; readonly calledFrom: string },
      options: ReadFileOptions,
    ) => Effect.Effect<UserFile, FileUnfit>;
  }
>()("@okstra/core/ports/UserFiles") {
  static readonly layerMemory = (tree: MemoryTree) =>
    Layer.succeed(
      UserFiles,
      UserFiles.of({
        read: (named, _from, options) =>
          Effect.suspend(() => {
            const bytes = tree.read(named);
            const unfit = (fault: "missing" | "too-large", detail: string) =>
              Effect.fail(new FileUnfit({ path: named, purpose: options.purpose, fault, detail }));
            if (bytes === null) return unfit("missing", "");
            if (bytes.length > options.maxBytes) return unfit("too-large", `${bytes.length} bytes`);
            return Effect.succeed({ path: named, bytes, sha256: sha256(bytes) });
          }),
      }),
    );
}
