import * as Result from "effect/Result";
import { decodeCatalogueAddition } from "../catalogue/decodeCatalogueAddition.ts";
import type { HostId } from "../host/HostDescriptor.ts";
import { decodeHumanFile } from "../text/decodeHumanFile.ts";
import type { HumanFileMalformed } from "../text/HumanFileMalformed.ts";
import { parseHours } from "../text/parseHours.ts";
import { parseHumanJson } from "../text/parseHumanJson.ts";
import { modelDefaultsOf } from "./decodeProjectJson.ts";
import type { HomeConfig } from "./HomeConfig.ts";
import { HomeConfigFile } from "./HomeConfigFile.ts";

const file = "config.json";
const defaultAbortAfterHours = 24;

/** Reads the okstra home's config.json; null, where there is none, reads as an empty one. */
export const decodeHomeConfig = (text: string | null): Result.Result<HomeConfig, HumanFileMalformed> =>
  readHomeConfigFile(text).pipe(
    Result.map((read) => ({
      modelDefaults: modelDefaultsOf(read.modelDefaults),
      modelCatalog: read.modelCatalog === undefined ? null : decodeCatalogueAddition(read.modelCatalog),
      leadRuntime: (read.leadRuntime ?? null) as HostId | null,
      prTemplatePath: read.prTemplatePath ?? null,
      abortAfterHours:
        (read.abortAfter === undefined ? null : parseHours(read.abortAfter)) ?? defaultAbortAfterHours,
      trusted: read.trusted ?? {},
    })),
  );

/** config.json as it is written, with nothing left out: to be changed and written again. */
export const readHomeConfigFile = (
  text: string | null,
): Result.Result<typeof HomeConfigFile.Type, HumanFileMalformed> =>
  Result.flatMap(parseHumanJson(text ?? "{}", { file }), (value) =>
    decodeHumanFile(HomeConfigFile, value, { file }),
  );
