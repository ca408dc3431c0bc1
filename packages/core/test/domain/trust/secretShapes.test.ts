import { assert, describe, it } from "@effect/vitest";
import * as Schema from "effect/Schema";
import { findSecretShapes, redactSecrets } from "../../../src/domain/trust/secretShapes.ts";

/** Put together at run time, so that no scanner takes this file for a leak. */
const x = (length: number): string => "aB3dE6gH9jK2mN5pQ8rS".repeat(20).slice(0, length);
const secrets: ReadonlyArray<readonly [kind: string, before: string, secret: string, after: string]> = [
  ["aws-access-key", "key ", ["AKIA", "ABCDEFGH234567QR"].join(""), "."],
  ["aws-secret-key", "aws_secret_access_key = ", x(40), ""],
  ["github-token", "", `ghp_${x(36)}`, ""],
  ["github-token", "(", `github_pat_${x(22)}_${x(59)}`, ")"],
  ["gitlab-token", "", `glpat-${x(20)}`, ""],
  ["slack-token", "", `xoxb-1234567890-${x(24)}`, ""],
  ["openai-key", "'", `sk-${x(48)}`, "'"],
  ["openai-key", "", `sk-proj-${x(40)}`, ""],
  ["anthropic-key", "=", `sk-ant-api03-${x(90)}`, ""],
  ["google-api-key", "?key=", `AIza${x(35)}`, "&x"],
  ["stripe-key", "", `sk_live_${x(24)}`, ""],
  ["npm-token", "_authToken=", `npm_${x(36)}`, ""],
  ["jwt", "", `eyJ${x(20)}.eyJ${x(40)}.${x(43)}`, ""],
  [
    "private-key",
    "",
    `-----BEGIN RSA PRIVATE KEY-----\n${x(64)}\n${x(20)}\n-----END RSA PRIVATE KEY-----`,
    "\n",
  ],
  ["private-key", "", `-----BEGIN OPENSSH PRIVATE KEY-----\n${x(64)}`, ""],
  ["authorization-header", "Authorization: Bearer ", x(32), "\n"],
  ["url-password", "postgres://user:", "s3cr3t!pass", "@db.example/x"],
  ["assigned-secret", 'password = "', "correct-horse-9", '"'],
  ["assigned-secret", "API_KEY=", "0123456789abcdef", "\n"],
];

describe("redactSecrets", () => {
  for (const [kind, before, secret, after] of secrets) {
    it(`hides ${kind} in ${JSON.stringify(`${before}…${after}`)} and leaves the rest`, () => {
      assert.strictEqual(redactSecrets(before + secret + after), `${before}[redacted ${kind}]${after}`);
    });
  }

  it("tells kind and line without the secret", () => {
    const text = secrets
      .map(([, before, secret, after]) => (before + secret + after).replaceAll("\n", " "))
      .join("\n");
    assert.deepStrictEqual(
      findSecretShapes(text).map(({ line }) => line),
      secrets.map((_, index) => index + 1),
    );
  });

  const harmless = [
    "the password is asked for at login",
    "password: ${PASSWORD}",
    "https://example.com:8080/path@x",
    "task-key-001 risk-ant-farm sk-etch",
    "sha256 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "-----BEGIN CERTIFICATE-----",
    "Bearer of bad news",
  ];
  for (const text of harmless)
    it(`leaves ${JSON.stringify(text)}`, () => assert.strictEqual(redactSecrets(text), text));

  it.prop(
    "redacts once and for all",
    {
      parts: Schema.Array(
        Schema.Literals(secrets.map(([, before, secret, after]) => before + secret + after)),
      ),
      glue: Schema.String,
    },
    ({ parts, glue }) => {
      const once = redactSecrets(parts.join(` ${glue} `));
      assert.strictEqual(redactSecrets(once), once);
    },
  );

  for (const unit of [
    "a",
    "eyJ",
    "sk-",
    "-----BEGIN PRIVATE KEY-----",
    "a://b:",
    "password=",
    "Bearer ",
    "eyJaaaaaaaaaa.",
    "a:",
    "xox",
    "-",
  ]) {
    it(`answers a mebibyte of ${JSON.stringify(unit)}`, () => {
      assert.isString(redactSecrets(unit.repeat((1024 * 1024) / unit.length)));
    });
  }
});
