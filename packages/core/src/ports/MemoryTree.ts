import { utf8ToBytes } from "@noble/hashes/utils.js";
import { byCodePoint } from "../domain/text/codePointOrder.ts";

/** A project's files in memory: what the fakes of the file ports share. Paths are relative, with `/`. */
export class MemoryTree {
  readonly #files = new Map<string, Uint8Array>();

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  read(path: string): Uint8Array | null {
    return this.#files.get(path) ?? null;
  }

  write(path: string, content: string | Uint8Array): void {
    this.#files.set(path, typeof content === "string" ? utf8ToBytes(content) : content);
  }

  remove(path: string): void {
    this.#files.delete(path);
  }

  /** Names directly below a directory. */
  list(directory: string): ReadonlyArray<string> {
    const prefix = directory === "" ? "" : `${directory}/`;
    const names = new Set<string>();
    for (const path of this.#files.keys()) {
      if (path.startsWith(prefix)) names.add(path.slice(prefix.length).split("/")[0]!);
    }
    return [...names].sort(byCodePoint);
  }

  paths(): ReadonlyArray<string> {
    return [...this.#files.keys()].sort(byCodePoint);
  }
}
