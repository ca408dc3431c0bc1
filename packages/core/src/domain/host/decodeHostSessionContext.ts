import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Problem } from "../refusal/Problem.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import { decodeHumanFile } from "../text/decodeHumanFile.ts";
import { entryModes, HostId } from "./HostDescriptor.ts";
import type { HostSessionContext, LeadAttestation } from "./HostSession.ts";
import { hostSessionContextFlag, HostSessionContextMalformed } from "./HostSessionContextMalformed.ts";

export const maxContextBytes = 64 * 1024;

/**
 * Reads `--host-session-context-json`: at most 64 KiB, unknown keys refused, all problems at once. What is missing
 * is filled with what is safe to believe: no functions, surface `unavailable`, an unknown model.
 */
export const decodeHostSessionContext = (
  json: string,
): Result.Result<HostSessionContext, HostSessionContextMalformed> => {
  const bytes = new TextEncoder().encode(json).length;
  if (bytes > maxContextBytes) return refuse(`${bytes} bytes`, `at most ${maxContextBytes} bytes`);
  const value = parseJson(json);
  if (Result.isFailure(value)) return refuse(`no JSON (${value.failure})`, "a JSON object");
  return decodeHumanFile(HostSessionContextJson, value.success, { file: hostSessionContextFlag }).pipe(
    Result.map(toContext),
    Result.mapError(({ problems }) => new HostSessionContextMalformed({ problems })),
  );
};

const Name = Schema.String.check(
  Schema.isPattern(/^[^\p{Cc}]{1,200}$/u, { expected: "1 to 200 characters without control characters" }),
);
const ModelId = Schema.String.check(
  Schema.isPattern(/^[^\s\p{Cc}-][^\s\p{Cc}]{0,199}$/u, {
    expected: "a model id without spaces that does not begin with -, at most 200 characters",
  }),
);
const ProviderName = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9-]{0,39}$/u, { expected: "a provider id in lower case" }),
);

const CurrentModel = Schema.Struct({
  kind: Schema.Literals(["attested", "declared", "unknown"]).annotateKey({
    description: "attested, declared or unknown",
  }),
  providerId: Schema.optionalKey(ProviderName),
  modelId: Schema.optionalKey(ModelId),
}).check(
  Schema.makeFilter(({ kind, providerId, modelId }) => {
    if (kind === "unknown") {
      return providerId === undefined && modelId === undefined
        ? undefined
        : `no providerId and no modelId beside "unknown"`;
    }
    if (providerId === undefined) return `a providerId beside "${kind}"`;
    return kind === "attested" && modelId === undefined ? `a modelId beside "attested"` : undefined;
  }),
);

export const HostSessionContextJson = Schema.Struct({
  hostId: HostId.annotateKey({ description: "a host id" }),
  entryMode: Schema.Literals(entryModes).annotateKey({ description: entryModes.join(" or ") }),
  availableFunctions: Schema.optionalKey(Schema.Array(Name)),
  interactionSurface: Schema.optionalKey(Name),
  currentModel: Schema.optionalKey(CurrentModel),
});

const toContext = (json: typeof HostSessionContextJson.Type): HostSessionContext => ({
  hostId: json.hostId,
  entryMode: json.entryMode,
  availableFunctions: [...new Set(json.availableFunctions ?? [])].sort(byCodePoint),
  interactionSurface: json.interactionSurface ?? "unavailable",
  currentModel: toAttestation(json.currentModel),
});

const toAttestation = (model: typeof CurrentModel.Type | undefined): LeadAttestation => {
  const { kind, providerId, modelId } = model ?? { kind: "unknown" };
  if (kind === "attested" && providerId !== undefined && modelId !== undefined)
    return { kind, providerId, modelId };
  if (kind === "declared" && providerId !== undefined) return { kind, providerId, modelId: modelId ?? null };
  return { kind: "unknown" };
};

const parseJson = (json: string): Result.Result<unknown, string> =>
  Result.try({ try: () => JSON.parse(json) as unknown, catch: (fault) => (fault as SyntaxError).message });

const refuse = (got: string, expected: string) => {
  const problem: Problem = {
    tag: "HostSessionContextMalformed",
    subject: hostSessionContextFlag,
    got,
    expected,
    message: `${hostSessionContextFlag}: got ${got}, expected ${expected}.`,
  };
  return Result.fail(new HostSessionContextMalformed({ problems: [problem] }));
};
