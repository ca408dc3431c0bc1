import * as Result from "effect/Result";
import type { ModelDefaults } from "../assignment/ModelDefaults.ts";
import { decodeCatalogueAddition } from "../catalogue/decodeCatalogueAddition.ts";
import { parseModelRef, type ModelRefParts } from "../catalogue/ModelRef.ts";
import type { HostId } from "../host/HostDescriptor.ts";
import { slugify } from "../task/slugify.ts";
import { artefactJson } from "../text/canonicalJson.ts";
import { decodeHumanFile } from "../text/decodeHumanFile.ts";
import { HumanFileMalformed } from "../text/HumanFileMalformed.ts";
import { parseHumanJson } from "../text/parseHumanJson.ts";
import type { ProjectJson } from "./ProjectJson.ts";
import { type ModelDefaultsFile, ProjectJsonFile, settingsVersion } from "./ProjectJsonFile.ts";

const file = ".okstra/project.json";
const defaultLanguage = "en";

/** Reads `.okstra/project.json`: syntax, then every key and value at once. */
export const decodeProjectJson = (text: string): Result.Result<ProjectJson, HumanFileMalformed> =>
  parseHumanJson(text, { file }).pipe(
    Result.flatMap((value) => decodeHumanFile(ProjectJsonFile, value, { file })),
    Result.flatMap((read) =>
      slugify(read.id).pipe(
        Result.mapError((refused) => {
          const fault = { tag: "WrongValue", pointer: "/id", at: null } as const;
          return new HumanFileMalformed({
            file,
            faults: [{ ...fault, got: read.id, expected: refused.nextStep }],
          });
        }),
        Result.map((id) => ({
          id,
          title: read.title ?? null,
          modelDefaults: modelDefaultsOf(read.modelDefaults),
          modelCatalog: read.modelCatalog === undefined ? null : decodeCatalogueAddition(read.modelCatalog),
          leadRuntime: (read.leadRuntime ?? null) as HostId | null,
          reportLanguage: canonicalTag(read.reportLanguage ?? defaultLanguage),
          workingLanguage: canonicalTag(read.workingLanguage ?? defaultLanguage),
          prTemplatePath: read.prTemplatePath ?? null,
          baseRef: read.baseRef ?? null,
          worktree: { copyFiles: read.worktree?.copyFiles ?? [], setup: read.worktree?.setup ?? [] },
          independence: read.independence ?? null,
        })),
      ),
    ),
  );

/** A new project.json. */
export const renderProjectJson = (project: { readonly id: string; readonly title: string | null }): string =>
  artefactJson({
    schemaVersion: settingsVersion,
    id: project.id,
    ...(project.title === null ? {} : { title: project.title }),
  });

export const modelDefaultsOf = (read: typeof ModelDefaultsFile.Type | undefined): ModelDefaults =>
  Object.fromEntries(
    Object.entries(read ?? {}).map(([role, refs]) => [
      role,
      refs.map(parseModelRef).filter((ref): ref is ModelRefParts => ref !== null),
    ]),
  );

/** `EN` and `en` are one language: what is compared is the canonical spelling. */
const canonicalTag = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
};
