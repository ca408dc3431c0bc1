export interface SecretShape {
  /** Kebab-case name of the shape, `github-token`. */
  readonly kind: string;
  /** Counted from 1. */
  readonly line: number;
}

interface Shape {
  readonly kind: string;
  /** Global; the group `secret`, where there is one, is what is hidden, else the whole match. */
  readonly pattern: RegExp;
  /** What a match must have besides: an unquoted word without a digit is rather prose or a name. */
  readonly bare?: RegExp;
}

/**
 * Shapes of credentials that are told by their form. Every repetition is bounded or runs over a class that its
 * neighbours exclude, so that matching stays linear; the boundary before a prefix keeps words that merely contain it.
 */
const shapes: ReadonlyArray<Shape> = [
  {
    kind: "private-key",
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^-]|-(?!----)){0,16384}-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\r\n\\]{0,16384})/g,
  },
  { kind: "aws-access-key", pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/g },
  {
    kind: "aws-secret-key",
    pattern:
      /\baws_?secret_?(?:access_?)?key["']?[ \t]{0,8}[:=][ \t]{0,8}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
  },
  {
    kind: "github-token",
    pattern: /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{36,255})/g,
  },
  {
    kind: "gitlab-token",
    pattern: /(?<![A-Za-z0-9])gl(?:pat|dt|ptt|soat|cbt|ft|rt|agent)-[A-Za-z0-9_-]{20,255}/g,
  },
  {
    kind: "slack-token",
    pattern:
      /(?<![A-Za-z0-9])xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,255}|(?<![A-Za-z0-9])xapp-[0-9]-[A-Za-z0-9-]{10,255}/g,
  },
  {
    kind: "slack-webhook",
    pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows)\/[A-Za-z0-9/]{20,255}/g,
  },
  { kind: "anthropic-key", pattern: /(?<![A-Za-z0-9])sk-ant-[A-Za-z0-9_-]{16,255}/g },
  {
    kind: "openai-key",
    pattern:
      /(?<![A-Za-z0-9])sk-(?!ant-)(?:(?:proj|svcacct|admin|or-v1)-[A-Za-z0-9_-]{20,255}|[A-Za-z0-9]{20,255})/g,
  },
  { kind: "google-api-key", pattern: /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g },
  {
    kind: "google-oauth-secret",
    pattern: /(?<![A-Za-z0-9])GOCSPX-[A-Za-z0-9_-]{20,64}|(?<![A-Za-z0-9])ya29\.[A-Za-z0-9_-]{20,512}/g,
  },
  { kind: "stripe-key", pattern: /(?<![A-Za-z0-9])(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,255}/g },
  { kind: "npm-token", pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36,64}/g },
  { kind: "pypi-token", pattern: /(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{50,512}/g },
  { kind: "hugging-face-token", pattern: /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,64}/g },
  { kind: "sendgrid-key", pattern: /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}/g },
  {
    kind: "jwt",
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}\.eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{8,2048}/g,
  },
  {
    kind: "authorization-header",
    pattern:
      /\b(?:bearer|authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:basic|token|apikey))[ \t]{1,4}(?<secret>[A-Za-z0-9._~+/-]{16,8192}={0,2})/gi,
  },
  {
    kind: "url-password",
    pattern:
      /(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,31}:\/\/[^\s/?#:@"'<>]{0,255}:(?<secret>[^\s/?#@"'<>]{3,255})@/g,
  },
  {
    kind: "assigned-secret",
    bare: /[0-9]/,
    pattern:
      /(?:password|passwd|passphrase|secret|api_?key|access_?token|auth_?token|client_?secret)["']?[ \t]{0,4}[:=][ \t]{0,4}(?:"(?<quoted>[^"\s]{8,512})"|'(?<single>[^'\s]{8,512})'|(?<bare>[A-Za-z0-9_~+/.!@#$%^*=-]{8,512}))/gi,
  },
];

/** What in a text has the form of a credential, in order of lines. Nothing of it is repeated in the answer. */
export const findSecretShapes = (text: string): ReadonlyArray<SecretShape> => {
  const spans = secretSpans(text);
  let line = 1;
  let at = 0;
  return spans.map((span) => {
    for (; at < span.start; at++) if (text.charCodeAt(at) === 10) line++;
    return { kind: span.kind, line };
  });
};

/** The text with `[redacted <kind>]` in place of everything that has the form of a credential. */
export const redactSecrets = (text: string): string => {
  let redacted = "";
  let at = 0;
  for (const span of secretSpans(text)) {
    redacted += `${text.slice(at, span.start)}[redacted ${span.kind}]`;
    at = span.end;
  }
  return redacted + text.slice(at);
};

interface Span {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** Without overlaps: where two shapes meet, the one that begins first, and of those the longer one, stands. */
const secretSpans = (text: string): ReadonlyArray<Span> => {
  const spans = shapes
    .flatMap((shape) =>
      [...text.matchAll(shape.pattern)]
        .filter((match) => shape.bare?.test(match.groups?.["bare"] ?? "0") ?? true)
        .map((match) => spanOf(shape.kind, match)),
    )
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return spans.filter((span) => {
    if (span.start < end || redactedAlready(text, span)) return false;
    end = span.end;
    return true;
  });
};

const spanOf = (kind: string, match: RegExpExecArray): Span => {
  const secret = Object.values(match.groups ?? {}).find((group) => group !== undefined);
  const start = match.index + (secret === undefined ? 0 : match[0].lastIndexOf(secret));
  return { kind, start, end: start + (secret ?? match[0]).length };
};

const redactedAlready = (text: string, span: Span): boolean =>
  text.slice(span.start, span.end).startsWith("[redacted");
