import * as Data from "effect/Data";
import * as Result from "effect/Result";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { utf8Length } from "../text/utf8Length.ts";
import { visibleText } from "../text/visibleText.ts";
import type { Slug } from "./Slug.ts";

export const maxSlugBytes = 80;

export type SlugFault = "control-character" | "empty" | "dots" | "device-name" | "too-long";

/**
 * The slug of a name as given: NFC, lower case, letters and digits of any script with the marks that follow them,
 * everything else folded to single hyphens. `slugify` of a slug is that slug.
 */
export const slugify = (given: string): Result.Result<Slug, SlugRefused> => {
  const refuse = (fault: SlugFault) => Result.fail(new SlugRefused({ given, fault }));
  if (/\p{Cc}/u.test(given)) return refuse("control-character");
  if (/^\s*\.{1,2}\s*$/.test(given)) return refuse("dots");
  const slug = fold(given);
  if (slug === "") return refuse("empty");
  if (isDeviceName(slug) || isDeviceFile(given)) return refuse("device-name");
  if (utf8Length(slug) > maxSlugBytes) return refuse("too-long");
  return Result.succeed(slug as Slug);
};

/** The slug of a title: prose, so control characters only separate, and what is too long is cut between graphemes. */
export const slugFromTitle = (title: string): Result.Result<Slug, SlugRefused> => {
  const refuse = (fault: SlugFault) => Result.fail(new SlugRefused({ given: title, fault }));
  const whole = fold(title);
  const slug = cutToFit(whole);
  if (slug === "") return refuse(whole === "" ? "empty" : "too-long");
  return isDeviceName(slug) ? refuse("device-name") : Result.succeed(slug as Slug);
};

/** Dropping what is invisible can bring a base and its mark together, hence the second NFC. */
const fold = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, "")
    .normalize("NFC")
    .match(/[\p{L}\p{Nl}\p{Nd}][\p{L}\p{Nl}\p{Nd}\p{M}]*/gu)
    ?.join("-") ?? "";

const cutToFit = (slug: string): string => {
  if (utf8Length(slug) <= maxSlugBytes) return slug;
  let end = 0;
  let bytes = 0;
  // Whatever fits lies in the first 80 code units; the rest of a long title need not be segmented.
  const head = slug.slice(0, 4 * maxSlugBytes);
  for (const { segment, index } of new Intl.Segmenter("und", { granularity: "grapheme" }).segment(head)) {
    bytes += utf8Length(segment);
    if (bytes > maxSlugBytes) break;
    end = index + segment.length;
  }
  return slug.slice(0, end).replace(/-+$/, "");
};

const deviceName = "con|prn|aux|nul|conin\\$|conout\\$|clock\\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]";

const isDeviceName = (slug: string): boolean => new RegExp(`^(?:${deviceName})$`).test(slug);

/** Windows opens the device for `nul.txt` too, so such an id is refused although its slug would be harmless. */
const isDeviceFile = (given: string): boolean =>
  new RegExp(`^\\s*(?:${deviceName})\\s*(?:[.:]\\S*)?\\s*$`, "i").test(given);

const faultText: Readonly<Record<SlugFault, string>> = {
  "control-character": "it contains a control character",
  empty: "nothing is left of it: it has no letter and no digit",
  dots: "it stands for a directory",
  "device-name": "it is the name of a device on Windows",
  "too-long": `its slug is longer than ${maxSlugBytes} bytes`,
};

/** A name that cannot become part of a path, a branch and a task key. */
export class SlugRefused
  extends Data.TaggedError("SlugRefused")<{
    readonly given: string;
    readonly fault: SlugFault;
  }>
  implements Refusal
{
  override get message(): string {
    return `"${visibleText(this.given)}" can't be used as a name: ${this.reason}.`;
  }
  get reason(): string {
    return faultText[this.fault];
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: visibleText(this.given),
        got: this.reason,
        expected: `letters or digits of any script, at most ${maxSlugBytes} bytes once folded`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Choose another name: letters and digits of any script, joined by hyphens.";
  }
}
