import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { readHomeConfigFile } from "../domain/project/decodeHomeConfig.ts";
import type { HomeKey } from "../domain/project/ProjectPlace.ts";
import { artefactJson } from "../domain/text/canonicalJson.ts";
import { byCodePoint } from "../domain/text/codePointOrder.ts";
import type { TrustItem } from "../domain/trust/TrustItem.ts";
import { OkstraHome } from "../ports/OkstraHome.ts";

/** Adds digests to what the home config trusts of one project; everything else in it is kept as it stands. */
export const rememberTrust = Effect.fnUntraced(function* (homeKey: HomeKey, items: ReadonlyArray<TrustItem>) {
  const home = yield* OkstraHome;
  yield* home.updateConfig((present) =>
    Result.map(readHomeConfigFile(present), (config) => {
      const known = config.trusted?.[homeKey] ?? [];
      const digests = [...new Set([...known, ...items.map((item) => item.digest)])].sort(byCodePoint);
      return artefactJson({ ...config, trusted: { ...config.trusted, [homeKey]: digests } });
    }),
  );
});
