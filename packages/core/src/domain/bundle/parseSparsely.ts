/** A parsed template: `[kind, value, start, end, inner]`. */
export type TemplateToken = Array<unknown>;

/** Around the number of a run of plain lines; a private-use character that no shipped text has. */
const marker = "\uE000";
const marked = /\uE000(\d+)\uE000\n/g;

/**
 * Parses a template of ours with its lines of plain text out of the way: the engine looks at every character by
 * itself, which was a twentieth of a whole `prepare`. The tokens are the same but for their positions, which only
 * lambdas use, and views have none. Not for texts of others, whose faults are told by position.
 */
export const parseSparsely = (
  template: string,
  parse: (sparse: string) => Array<TemplateToken>,
): Array<TemplateToken> => {
  if (template.includes(marker)) return parse(template);
  const plain: Array<string> = [];
  let sparse = "";
  let run = "";
  const closeRun = (): void => {
    if (run === "") return;
    sparse += `${marker}${plain.length}${marker}\n`;
    plain.push(run);
    run = "";
  };
  for (const line of template.split(/(?<=\n)/)) {
    if (line.endsWith("\n") && !line.includes("{{") && !line.includes("}}")) run += line;
    else {
      closeRun();
      sparse += line;
    }
  }
  closeRun();
  return parse(sparse).map((token) => withPlainText(token, plain));
};

const withPlainText = (token: TemplateToken, plain: ReadonlyArray<string>): TemplateToken => {
  const [kind, value, start, end, inner, ...rest] = token;
  if (kind === "text")
    return [kind, String(value).replace(marked, (_, at: string) => plain[Number(at)] ?? ""), start, end];
  if (!Array.isArray(inner)) return token;
  return [kind, value, start, end, inner.map((child: TemplateToken) => withPlainText(child, plain)), ...rest];
};
