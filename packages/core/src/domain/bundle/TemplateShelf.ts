import * as Result from "effect/Result";
import { byCodePoint } from "../text/codePointOrder.ts";
import type { TemplateSet, TemplateSource } from "./BundleFacts.ts";
import { renderTemplate, TemplateRefused, type TemplateView } from "./renderTemplate.ts";

/** The templates of one bundle; it remembers which of them went into it, for the manifest. */
export interface TemplateShelf {
  readonly render: (path: string, view: TemplateView) => Result.Result<string, TemplateRefused>;
  /** The text as it stands. */
  readonly take: (path: string) => Result.Result<TemplateSource, TemplateRefused>;
  /** Those used so far, sorted by path. */
  readonly used: () => ReadonlyArray<Pick<TemplateSource, "path" | "sha256" | "source">>;
}

export const templateShelf = (templates: TemplateSet): TemplateShelf => {
  const used = new Map<string, TemplateSource>();
  const take = (path: string): Result.Result<TemplateSource, TemplateRefused> => {
    const template = templates.get(path);
    if (template === undefined) {
      return Result.fail(
        new TemplateRefused({
          template: path,
          variable: null,
          fault: "absent",
          detail: "",
          source: "shipped",
        }),
      );
    }
    used.set(path, template);
    return Result.succeed(template);
  };
  return {
    take,
    render: (path, view) => Result.flatMap(take(path), (template) => renderTemplate(template, view)),
    used: () =>
      [...used.values()]
        .map(({ path, sha256, source }) => ({ path, sha256, source }))
        .sort((left, right) => byCodePoint(left.path, right.path)),
  };
};
