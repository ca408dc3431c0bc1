import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import type { HomeKey } from "../../src/domain/project/ProjectPlace.ts";
import type { TrustItem } from "../../src/domain/trust/TrustItem.ts";
import { OkstraHome } from "../../src/ports/OkstraHome.ts";
import { rememberTrust } from "../../src/usecases/rememberTrust.ts";

const homeKey = "shop-12345678" as HomeKey;
const digest = (letter: string): string => letter.repeat(64);
const item = (letter: string) => ({ digest: digest(letter) }) as TrustItem;

/** config.json after trust was remembered in it, or why it was not. */
const remembered = (config: string | null, ...letters: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const failure = yield* Effect.match(rememberTrust(homeKey, letters.map(item)), {
      onFailure: (error) => error,
      onSuccess: () => null,
    });
    return { failure, config: yield* (yield* OkstraHome).readConfig };
  }).pipe(Effect.provide(OkstraHome.layerMemory(config)));

describe("trust that is remembered", () => {
  it.effect("is added to what the settings hold, once each", () =>
    Effect.gen(function* () {
      const before = {
        abortAfter: "12h",
        leadRuntime: "codex",
        trusted: { "other-12345678": [digest("f")], [homeKey]: [digest("b")] },
      };
      const { failure, config } = yield* remembered(JSON.stringify(before), "b", "a");
      assert.isNull(failure);
      assert.deepStrictEqual(JSON.parse(config ?? ""), {
        ...before,
        trusted: { ...before.trusted, [homeKey]: [digest("a"), digest("b")] },
      });
      const first = yield* remembered(null, "a");
      assert.deepStrictEqual(JSON.parse(first.config ?? ""), { trusted: { [homeKey]: [digest("a")] } });
    }),
  );

  it.effect("is refused by settings that can't be read any more, which stay as they are", () =>
    Effect.gen(function* () {
      for (const damaged of ['{ "trusted": ', '{ "trusted": 1 }', "[]", "null"]) {
        const { failure, config } = yield* remembered(damaged, "a");
        assert.strictEqual(failure?._tag, "HumanFileMalformed", damaged);
        assert.strictEqual(config, damaged);
      }
    }),
  );
});
