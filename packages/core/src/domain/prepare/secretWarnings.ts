import type { Warning } from "../refusal/Problem.ts";
import { findSecretShapes } from "../trust/secretShapes.ts";

/** Briefs and directives are never altered, so a secret in them travels to every worker: worth a warning. */
export const secretWarnings = (
  brief: { readonly path: string; readonly text: string },
  directive: string | null,
): ReadonlyArray<Warning> => [
  ...findSecretShapes(brief.text).map(({ kind, line }) => ({
    tag: "SecretShape",
    message: `${brief.path}:${line} looks like a secret (${kind}); it will be copied into the bundle and shown to every agent.`,
  })),
  ...(directive === null ? [] : findSecretShapes(directive)).map(({ kind }) => ({
    tag: "SecretShape",
    message: `--directive looks like it holds a secret (${kind}); it will be copied into the bundle and shown to every agent.`,
  })),
];
