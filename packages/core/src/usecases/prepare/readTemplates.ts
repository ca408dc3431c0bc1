import * as Effect from "effect/Effect";
import { shippedAssets } from "../../domain/assets/shippedAssets.ts";
import type { TemplateSet, TemplateSource } from "../../domain/bundle/BundleFacts.ts";
import type { Warning } from "../../domain/refusal/Problem.ts";
import { templatesDir } from "../../domain/run/runPaths.ts";
import { nearest } from "../../domain/text/nearest.ts";
import { sha256 } from "../../domain/text/sha256.ts";
import type { TrustItem } from "../../domain/trust/TrustItem.ts";
import { templateOverrideItem } from "../../domain/trust/trustItems.ts";
import { FileUnfit, ProjectFiles } from "../../ports/ProjectFiles.ts";

const maxTemplateBytes = 256 * 1024;

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
  const templates = new Map<string, TemplateSource>();
  for (const [path, text] of Object.entries(shippedAssets)) {
    templates.set(path, { path, text, sha256: sha256Of(path, text), source: "shipped" });
  }
  const listed = options.shippedOnly ? { paths: [], unused: [] } : yield* listOverrides(root, "");
  const overrides = yield* Effect.forEach(listed.paths, (path) => readOverride(root, path));
  const trustItems = overrides.map(({ path, sha256: digest, text }): TrustItem => ({
    ...templateOverrideItem(`${templatesDir}/${path}`, digest),
    content: { kind: "override", text, shipped: templates.get(path)?.text ?? "" },
  }));
  for (const override of overrides) templates.set(override.path, override);
  const warnings: Array<Warning> = listed.unused.map(unusedWarning);
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

interface Overrides {
  /** Those of a shipped template, relative to the folder of templates. */
  readonly paths: ReadonlyArray<string>;
  /** Whatever else lies there; it is not opened. */
  readonly unused: ReadonlyArray<string>;
}

/** What is shipped tells a file from a folder, so that only folders which can hold an override are looked into. */
const listOverrides: (root: string, below: string) => Effect.Effect<Overrides, FileUnfit, ProjectFiles> =
  Effect.fnUntraced(function* (root, below) {
    const files = yield* ProjectFiles;
    const paths: Array<string> = [];
    const unused: Array<string> = [];
    for (const name of yield* files.list(root, `${templatesDir}${below === "" ? "" : `/${below}`}`)) {
      const path = below === "" ? name : `${below}/${name}`;
      if (Object.hasOwn(shippedAssets, path)) paths.push(path);
      else if (!Object.keys(shippedAssets).some((shipped) => shipped.startsWith(`${path}/`)))
        unused.push(path);
      else {
        const inside = yield* listOverrides(root, path);
        paths.push(...inside.paths);
        unused.push(...inside.unused);
      }
    }
    return { paths, unused };
  });

const unusedWarning = (path: string): Warning => {
  const meant = nearest(path, Object.keys(shippedAssets));
  return {
    tag: "TemplateUnused",
    message: `${templatesDir}/${path} overrides nothing${meant === null ? "" : `; did you mean ${meant}?`}`,
  };
};

const readOverride = Effect.fnUntraced(function* (root: string, path: string) {
  const files = yield* ProjectFiles;
  const file = { path: `${templatesDir}/${path}`, purpose: "template override" };
  const content = yield* files.read(root, file.path, { ...file, maxBytes: maxTemplateBytes });
  if (content === null) return yield* new FileUnfit({ ...file, fault: "missing", detail: "" });
  const text = yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(content.bytes),
    catch: () => new FileUnfit({ ...file, fault: "not-text", detail: "" }),
  });
  return { path, text, sha256: content.sha256, source: "override" } satisfies TemplateSource;
});
