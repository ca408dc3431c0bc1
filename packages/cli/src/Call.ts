/** Where and how the command was called; read once from the process. */
export interface Call {
  /** The words after `okstra`. */
  readonly argv: ReadonlyArray<string>;
  /** Absolute; `--cwd` already taken in. */
  readonly calledFrom: string;
  /** Where the caller's shell stands, and what it will run next; `--cwd` does not move it. Null: it is gone. */
  readonly shellFolder: string | null;
  /** `--project-root`, absolute. */
  readonly projectRoot: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly versions: { readonly okstra: string; readonly node: string };
  /** Someone sits at a terminal and may be asked: no `--yes`, no `--json`. */
  readonly interactive: boolean;
}
