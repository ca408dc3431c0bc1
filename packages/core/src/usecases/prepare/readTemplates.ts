import * as Effect from "effect/Effect";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { shippedAssets } from "../../domain/assets/shippedAssets.ts";
import type { TemplateSet, TemplateSource } from "../../domain/bundle/BundleFacts.ts";
import type { Warning } from "../../domain/refusal/Problem.ts";
import { templatesDir } from "../../domain/run/runPaths.ts";
import { nearest } from "../../domain/text/nearest.ts";
import { sha256 } from "../../domain/text/sha256.ts";
import type { TrustItem } from "../../domain/trust/TrustItem.ts";
import { templateOverrideItem } from "../../domain/trust/trustItems.ts";
import { type FileUnfit, ProjectFiles } from "../../ports/ProjectFiles.ts";

const maxTemplateBytes = 256 * 1024;
const maxDepth = 6;

export interface TemplatesRead {
  readonly templates: TemplateSet;
  /** One per override; they count only once trusted. */
  readonly trustItems: ReadonlyArray<TrustItem>;
  readonly warnings: ReadonlyArray<Warning>;
}

/** The shipped templates with the project's overrides laid over them. */
export const readTemplates = Effect.fnUntraced(function* (
  root: string,
  options: { readonly shippedOnly: boolean },
) {
  const overrides = options.shippedOnly ? [] : yield* listOverrides(root, "", 0);
  const templates = new Map<string, TemplateSource>();
  for (const [path, text] of Object.entries(shippedAssets)) {
    templates.set(path, { path, text, sha256: sha256Of(path, text), source: "shipped" });
  }
  const trustItems: Array<TrustItem> = [];
  const warnings: Array<Warning> = [];
  for (const override of overrides) {
    if (!templates.has(override.path)) {
      const meant = nearest(override.path, templates.keys());
      warnings.push({
        tag: "TemplateUnused",
        message: `${templatesDir}/${override.path} overrides nothing${meant === null ? "" : `; did you mean ${meant}?`}`,
      });
      continue;
    }
    const shipped = templates.get(override.path)!.text;
    templates.set(override.path, override);
    trustItems.push({
      ...templateOverrideItem(`${templatesDir}/${override.path}`, utf8ToBytes(override.text)),
      content: { kind: "override", text: override.text, shipped },
    });
  }
  if (trustItems.length > 0) {
    warnings.push({
      tag: "TemplateOverridden",
      message: `${trustItems.length} template override${trustItems.length === 1 ? "" : "s"} of the project in use: ${trustItems.map((item) => item.subject).join(", ")}`,
    });
  }
  return { templates, trustItems, warnings } satisfies TemplatesRead;
});

/** Digests of shipped texts are asked for by the dozen in every run; each is taken once a process. */
const digests = new Map<string, string>();
const sha256Of = (path: string, text: string): string => {
  const known = digests.get(path);
  if (known !== undefined) return known;
  const digest = sha256(text);
  digests.set(path, digest);
  return digest;
};

const listOverrides: (
  root: string,
  below: string,
  depth: number,
) => Effect.Effect<ReadonlyArray<TemplateSource>, FileUnfit, ProjectFiles> = Effect.fnUntraced(
  function* (root, below, depth) {
    const files = yield* ProjectFiles;
    const found: Array<TemplateSource> = [];
    if (depth > maxDepth) return found;
    for (const name of yield* files.list(root, below === "" ? templatesDir : `${templatesDir}/${below}`)) {
      const path = below === "" ? name : `${below}/${name}`;
      if (!name.includes(".")) {
        found.push(...(yield* listOverrides(root, path, depth + 1)));
        continue;
      }
      const content = yield* files.read(root, `${templatesDir}/${path}`, {
        purpose: "template override",
        maxBytes: maxTemplateBytes,
      });
      if (content === null) continue;
      const text = new TextDecoder("utf-8").decode(content.bytes);
      found.push({ path, text, sha256: content.sha256, source: "override" });
    }
    return found;
  },
);
