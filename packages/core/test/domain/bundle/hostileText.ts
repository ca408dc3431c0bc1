import * as Schema from "effect/Schema";

const fragments = [
  "`",
  "```",
  "~~~",
  "\n",
  "\r\n",
  "\n\n# Heading\n",
  "\n---\n",
  "|",
  "\\|",
  "\\",
  "<!--",
  "<script>",
  "</details>",
  "[x](y)",
  "{{title}}",
  "{{#workers}}",
  "{{/workers}}",
  "\u0000",
  "\u001b[2J",
  "\u202e",
  "\u200b",
  "\u2028",
  "\t",
  " ",
  "'",
  '"',
  "$(id)",
  "word",
  "한국어",
] as const;

/** Text as someone might write it who wants it to be taken for something else. */
export const HostileText = Schema.Array(Schema.Union([Schema.Literals(fragments), Schema.String]));

export const joined = (parts: ReadonlyArray<string>): string => parts.join("");
