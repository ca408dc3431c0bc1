import type { CatalogueAddition } from "../project/ProjectJson.ts";
import { canonicalJson } from "../text/canonicalJson.ts";
import { sha256 } from "../text/sha256.ts";
import type { TrustItem } from "./TrustItem.ts";

/** A file below `.okstra/templates/` that would stand in for a shipped one; `bytesSha256` is the digest of its bytes. */
export const templateOverrideItem = (path: string, bytesSha256: string): TrustItem => ({
  kind: "template-override",
  subject: path,
  digest: boundDigest("template-override", path, bytesSha256),
  effect: "its text becomes part of what agents are told to do",
});

/** What a project's catalogue says beyond ids, names, aliases and families; null where it says no more. */
export const catalogueFactsItem = (addition: CatalogueAddition | null): TrustItem | null => {
  const facts = (addition?.providers ?? []).flatMap((provider) => {
    const { id, displayName: _name, models, ...providerFacts } = provider;
    const modelFacts = models.flatMap(
      ({ provider: _provider, id: model, displayName: _name, aliases: _aliases, family: _family, ...rest }) =>
        Object.keys(rest).length === 0 ? [] : [{ id: model, ...rest }],
    );
    return Object.keys(providerFacts).length === 0 && modelFacts.length === 0
      ? []
      : [{ id, ...providerFacts, models: modelFacts }];
  });
  if (facts.length === 0) return null;
  const subject = "project.json#/modelCatalog";
  return {
    kind: "catalogue-facts",
    subject,
    digest: boundDigest("catalogue-facts", subject, sha256(canonicalJson(facts))),
    effect: `it decides which programs are started, with which arguments and permissions: ${facts.map(factsText).join("; ")}`,
  };
};

/** A provider as the question shows it: what it starts, or that only its models are spoken of. */
const factsText = ({
  id,
  capability,
}: Pick<CatalogueAddition["providers"][number], "id" | "capability">): string =>
  capability ? `${id} runs ${[capability.cli, ...capability.oneShot].join(" ")}` : `models of ${id}`;

/** A file of the project that set-up commands name, at its present bytes. */
export interface SetupFile {
  /** Relative to the project root. */
  readonly path: string;
  readonly sha256: string;
}

/**
 * The commands that make a new worktree ready, with the project's own files that they name; null where there are none.
 * The interpreter is bound too: it stands in the command, or in the first line of the file.
 */
export const worktreeSetupItem = (
  setup: ReadonlyArray<string>,
  files: ReadonlyArray<SetupFile>,
): TrustItem | null => {
  if (setup.length === 0) return null;
  const subject = "project.json#/worktree/setup";
  const named = files.map(({ path }) => path).join(", ");
  return {
    kind: "worktree-setup",
    subject,
    digest: boundDigest("worktree-setup", subject, sha256(canonicalJson({ setup, files }))),
    content: { kind: "commands", commands: setup },
    effect: `these commands run in every new worktree: ${setup.join(" ; ")}${named === "" ? "" : `, with ${named} as it stands`}`,
  };
};

/** Those of the items that this user has not allowed before. */
export const missingTrust = (
  items: ReadonlyArray<TrustItem>,
  trustedDigests: ReadonlyArray<string>,
): ReadonlyArray<TrustItem> => items.filter((item) => !trustedDigests.includes(item.digest));

/** Kind and subject belong to what is allowed: bytes trusted as one template are not trusted as another, or as commands. */
const boundDigest = (kind: TrustItem["kind"], subject: string, content: string): string =>
  sha256(canonicalJson({ kind, subject, content }));
