/** Something of a project that would run code or instruct agents, and so is asked about. See docs/trust.md. */
export interface TrustItem {
  readonly kind: "template-override" | "catalogue-facts" | "worktree-setup";
  /** Relative to the project root, or `project.json#/modelCatalog`. */
  readonly subject: string;
  /** SHA-256 of exactly what would count or run. */
  readonly digest: string;
  /** What will happen with it, for the question. */
  readonly effect: string;
  /** What a person looks at before allowing it: an override's text beside what it stands in for, or the commands. */
  readonly content?: TrustContent;
}

export type TrustContent =
  | { readonly kind: "override"; readonly text: string; readonly shipped: string }
  | { readonly kind: "commands"; readonly commands: ReadonlyArray<string> };
