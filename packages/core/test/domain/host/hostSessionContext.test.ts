import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import {
  decodeHostSessionContext,
  maxContextBytes,
} from "../../../src/domain/host/decodeHostSessionContext.ts";
import { entryModes } from "../../../src/domain/host/HostDescriptor.ts";
import { serialiseHostSessionContext } from "../../../src/domain/host/serialiseHostSessionContext.ts";

const least = { hostId: "codex", entryMode: "current-session" };
const read = (value: unknown) => decodeHostSessionContext(JSON.stringify(value));
const messages = (json: string) => {
  const decoded = decodeHostSessionContext(json);
  return Result.isFailure(decoded) ? decoded.failure.problems.map(({ message }) => message) : [];
};

describe("decodeHostSessionContext", () => {
  it("fills what is missing with what is safe to believe", () => {
    assert.deepStrictEqual(Result.getOrThrow(read(least)) as unknown, {
      ...least,
      availableFunctions: [],
      interactionSurface: "unavailable",
      currentModel: { kind: "unknown" },
    });
  });

  it("sorts the functions and keeps each once", () => {
    const context = Result.getOrThrow(read({ ...least, availableFunctions: ["b", "a", "b", "B"] }));
    assert.deepStrictEqual(context.availableFunctions, ["B", "a", "b"]);
  });

  for (const [what, value, ...expected] of [
    ["an unknown key", { ...least, hostID: "x" }, "hostID", `"hostId"`],
    [
      "an unknown key of the model",
      { ...least, currentModel: { kind: "unknown", model: "x" } },
      "/currentModel/model",
      `"modelId"`,
    ],
    ["no host", { entryMode: "current-session" }, "/hostId", "host id"],
    ["no entry mode", { hostId: "codex" }, "/entryMode", "spawn-process"],
    ["an unknown entry mode", { ...least, entryMode: "current" }, "/entryMode", "current-session"],
    ["a host id with a path in it", { ...least, hostId: "../codex" }, "/hostId"],
    [
      "a model attested without its id",
      { ...least, currentModel: { kind: "attested", providerId: "codex" } },
      "/currentModel",
      "modelId",
    ],
    [
      "a model attested without its provider",
      { ...least, currentModel: { kind: "attested", modelId: "x" } },
      "/currentModel",
      "providerId",
    ],
    [
      "a model declared without its provider",
      { ...least, currentModel: { kind: "declared", modelId: "x" } },
      "/currentModel",
      "providerId",
    ],
    [
      "an unknown model with an id",
      { ...least, currentModel: { kind: "unknown", modelId: "x" } },
      "/currentModel",
      "no providerId",
    ],
    [
      "a model without a kind",
      { ...least, currentModel: { providerId: "codex", modelId: "x" } },
      "/currentModel/kind",
      "attested",
    ],
    [
      "a model id that would be read as an option",
      { ...least, currentModel: { kind: "attested", providerId: "codex", modelId: "--x" } },
      "/currentModel/modelId",
    ],
    [
      "a function with a control character",
      { ...least, availableFunctions: ["a\u001b[2J"] },
      "/availableFunctions/0",
    ],
    ["a list", [least], "an object"],
    ["a text", "codex", "an object"],
    ["null", null, "an object"],
  ] as const) {
    it(`refuses ${what}`, () => {
      const [first, ...more] = messages(JSON.stringify(value));
      assert.deepStrictEqual(more, []);
      for (const part of ["--host-session-context-json", ...expected]) assert.include(first!, part);
    });
  }

  it("refuses what is no JSON", () => {
    for (const json of ["", "{", "{hostId: 1}", "\u0000"]) assert.include(messages(json)[0]!, "no JSON");
  });

  it("tells all that is wrong at once", () => {
    assert.lengthOf(messages(`{"hostID":"codex","availableFunctions":7,"currentModel":{"kind":"sure"}}`), 5);
  });

  it("takes 64 KiB and not a byte more, counted as UTF-8", () => {
    const room = maxContextBytes - JSON.stringify(least).length;
    assert.isTrue(Result.isSuccess(decodeHostSessionContext(JSON.stringify(least) + " ".repeat(room))));
    assert.include(messages(JSON.stringify(least) + " ".repeat(room + 1))[0]!, "65537 bytes");
    assert.include(messages(`"${"é".repeat(maxContextBytes / 2)}"`)[0]!, "at most 65536 bytes");
  });
});

describe("serialiseHostSessionContext", () => {
  it("writes one form, whatever the order it was given in", () => {
    const given = `{ "currentModel": { "modelId": "m", "providerId": "codex", "kind": "attested" },
      "availableFunctions": ["b", "a"], "entryMode": "current-session", "hostId": "codex", "interactionSurface": "tty" }`;
    assert.strictEqual(
      serialiseHostSessionContext(Result.getOrThrow(decodeHostSessionContext(given))),
      '{"hostId":"codex","entryMode":"current-session","availableFunctions":["a","b"],"interactionSurface":"tty",' +
        '"currentModel":{"kind":"attested","providerId":"codex","modelId":"m"}}',
    );
  });

  const Name = Schema.String.check(Schema.isPattern(/^[^\p{Cc}]{1,200}$/u), Schema.isMaxLength(12));
  const Context = Schema.Struct({
    hostId: Schema.Literals(["claude-code", "codex", "external", "other-tool"]),
    entryMode: Schema.Literals(entryModes),
    availableFunctions: Schema.Array(Name),
    interactionSurface: Schema.optionalKey(Name),
    currentModel: Schema.optionalKey(
      Schema.Union([
        Schema.Struct({ kind: Schema.Literals(["unknown"]) }),
        Schema.Struct({
          kind: Schema.Literals(["attested"]),
          providerId: Schema.Literals(["claude", "codex"]),
          modelId: Schema.Literals(["opus", "a/b", "x[1m]"]),
        }),
        Schema.Struct({
          kind: Schema.Literals(["declared"]),
          providerId: Schema.Literals(["claude", "codex"]),
          modelId: Schema.optionalKey(Schema.Literals(["opus", "a/b"])),
        }),
      ]),
    ),
  });

  it.prop("a context read back is the context, and its form is stable", [Context], ([given]) => {
    const context = Result.getOrThrow(read(given));
    const canonical = serialiseHostSessionContext(context);
    assert.deepStrictEqual(Result.getOrThrow(decodeHostSessionContext(canonical)), context);
    assert.strictEqual(
      serialiseHostSessionContext(Result.getOrThrow(decodeHostSessionContext(canonical))),
      canonical,
    );
  });
});
