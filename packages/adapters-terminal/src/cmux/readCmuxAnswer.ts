import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type Unreachable, unreachable } from "../unreachable.ts";

/** What cmux answered to a request, or why it is of no use. */
export type CmuxAnswer =
  | { readonly kind: "result"; readonly result: Readonly<Record<string, unknown>> }
  /** It understood the request and could not do it. */
  | { readonly kind: "error"; readonly code: string; readonly message: string }
  | Unreachable;

export const requestId = 1;

const Reply = Schema.Union([
  Schema.Struct({
    id: Schema.Literal(requestId),
    ok: Schema.Literal(true),
    result: Schema.Record(Schema.String, Schema.Unknown),
  }),
  Schema.Struct({
    ok: Schema.Literal(false),
    error: Schema.Struct({ code: Schema.String, message: Schema.optionalKey(Schema.String) }),
  }),
]);
const decodeReply = Schema.decodeUnknownResult(Schema.fromJsonString(Reply));

/** Reads one line of the socket: JSON of protocol 2, or a plain refusal, which cmux sends to any client. */
export const readCmuxAnswer = (line: string): CmuxAnswer => {
  const plain = plainRefusals.find(({ pattern }) => pattern.test(line));
  if (plain !== undefined) return unreachable(plain.reason, line);
  const reply = decodeReply(line);
  if (Result.isFailure(reply)) {
    return unreachable(line.includes("cmux.protocol/") ? "other-generation" : "protocol", `it said ${line}`);
  }
  if (reply.success.ok) return { kind: "result", result: reply.success.result };
  const { code, message = "" } = reply.success.error;
  const reason = refusalCodes[code];
  return reason === undefined ? { kind: "error", code, message } : unreachable(reason, `${code}: ${message}`);
};

const plainRefusals = [
  { pattern: /^ERROR: Access denied/iu, reason: "access-denied" },
  { pattern: /^ERROR: Authentication required/iu, reason: "auth-required" },
  { pattern: /^ERROR: Unknown command/iu, reason: "other-generation" },
] as const;

const refusalCodes: Readonly<Record<string, Unreachable["reason"]>> = {
  access_denied: "access-denied",
  auth_required: "auth-required",
  auth_failed: "auth-required",
  auth_unconfigured: "auth-required",
  method_not_found: "other-generation",
  unknown_method: "other-generation",
};
