import * as Data from "effect/Data";
import * as Result from "effect/Result";
import mustache from "mustache";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import type { TemplateSource } from "./BundleFacts.ts";
import { parseSparsely, type TemplateToken } from "./parseSparsely.ts";

/** What a template is rendered with: plain data. Text is put in as it is and never rendered again. */
export interface TemplateView {
  readonly [name: string]: TemplateValue;
}
export type TemplateValue =
  | string
  | number
  | boolean
  | null
  | TemplateView
  | ReadonlyArray<TemplateView | string>;

export type TemplateFault = "absent" | "malformed" | "missing" | "not-text" | "partial";

const faultText: Readonly<Record<TemplateFault, string>> = {
  absent: "there is no such template",
  malformed: "it is malformed",
  missing: "nothing has this name",
  "not-text": "what has this name is no text and no number",
  partial: "templates don't include each other",
};

/** A template that cannot be rendered: an override asks for what its place does not offer. */
export class TemplateRefused
  extends Data.TaggedError("TemplateRefused")<{
    /** Relative to `templates/`. */
    readonly template: string;
    /** The name in question; null where the template as a whole is meant. */
    readonly variable: string | null;
    readonly fault: TemplateFault;
    readonly detail: string;
    readonly source: TemplateSource["source"];
  }>
  implements Refusal
{
  override get message(): string {
    const where = this.source === "override" ? `.okstra/templates/${this.template}` : this.template;
    const what = this.variable === null ? "" : ` at {{${this.variable}}}`;
    return `The template ${where} can't be used${what}: ${faultText[this.fault]}${this.detail === "" ? "" : ` (${this.detail})`}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.variable === null ? this.template : `${this.template} {{${this.variable}}}`,
        got: this.detail === "" ? faultText[this.fault] : `${faultText[this.fault]} (${this.detail})`,
        expected: "a Mustache template that names only what docs/templates.md lists for it",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return this.source === "override"
      ? `Mend .okstra/templates/${this.template}, or pass --shipped-templates to do without your templates.`
      : "Please report this: a shipped template and okstra disagree.";
  }
}

/**
 * Renders strictly: a name that the view lacks is refused, in variables and in sections, and so are partials and
 * values that are no text. Values are data: they are neither escaped nor rendered.
 */
export const renderTemplate = (
  template: TemplateSource,
  view: TemplateView,
): Result.Result<string, TemplateRefused> => {
  const refused = (variable: string | null, fault: TemplateFault, detail: string) =>
    Result.fail(
      new TemplateRefused({ template: template.path, variable, fault, detail, source: template.source }),
    );
  try {
    // A fresh writer, so that no cache outlives the call.
    return Result.succeed(
      new StrictWriter(template.source).render(template.text, new StrictContext(view), undefined, asItIs),
    );
  } catch (thrown) {
    return thrown instanceof Stop
      ? refused(thrown.variable, thrown.fault, thrown.detail)
      : refused(null, "malformed", thrown instanceof Error ? thrown.message : String(thrown));
  }
};

const asItIs = { escape: (value: unknown) => String(value) };

/** Leaves the engine, which knows no other way out than to throw; never leaves this module. */
class Stop extends Error {
  readonly variable: string;
  readonly fault: TemplateFault;
  readonly detail: string;
  constructor(variable: string, fault: TemplateFault, detail = "") {
    super(variable);
    this.variable = variable;
    this.fault = fault;
    this.detail = detail;
  }
}

/** Finds own members only: the engine's own look-up reaches prototypes and yields `undefined` for what is missing. */
class StrictContext extends mustache.Context {
  override push(view: unknown): StrictContext {
    return new StrictContext(view, this);
  }

  override lookup(name: string): unknown {
    if (name === ".") return this.view;
    const [first = "", ...rest] = name.split(".");
    let value = nearestMember(this, first, name);
    for (const member of rest) {
      if (!hasMember(value, member)) throw new Stop(name, "missing");
      value = value[member];
    }
    if (value === undefined || typeof value === "function") throw new Stop(name, "missing");
    return value;
  }
}

/** The member of the innermost surroundings that have it. */
const nearestMember = (innermost: mustache.Context, first: string, name: string): unknown => {
  for (
    let context: mustache.Context | undefined = innermost;
    context !== undefined;
    context = context.parent
  ) {
    if (hasMember(context.view, first)) return context.view[first];
  }
  throw new Stop(name, "missing");
};

const hasMember = (value: unknown, name: string): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, name);

class StrictWriter extends mustache.Writer {
  readonly #source: TemplateSource["source"];
  constructor(source: TemplateSource["source"]) {
    super();
    this.#source = source;
  }

  override parse(template: string, tags?: mustache.OpeningAndClosingTags): TemplateToken[] {
    const parse = (text: string) => super.parse(text, tags) as TemplateToken[];
    return this.#source === "shipped" ? parseSparsely(template, parse) : parse(template);
  }

  override escapedValue(token: Array<string>, context: mustache.Context): string {
    return textOf(token[1]!, context.lookup(token[1]!));
  }

  override unescapedValue(token: Array<string>, context: mustache.Context): string {
    return textOf(token[1]!, context.lookup(token[1]!));
  }

  override renderPartial(token: Array<string>): string {
    throw new Stop(`> ${token[1]!}`, "partial");
  }
}

const textOf = (name: string, value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw new Stop(name, "not-text", value === null ? "null" : Array.isArray(value) ? "a list" : typeof value);
};
