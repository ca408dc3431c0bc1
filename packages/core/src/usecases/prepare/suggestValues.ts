import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import {
  type MissingValue,
  missingValue,
  preparedTaskTypes,
  ValuesMissing,
} from "../../domain/prepare/prepareRefusals.ts";
import type { ProjectPlace } from "../../domain/project/ProjectPlace.ts";
import { slugFromTitle } from "../../domain/task/slugify.ts";
import { ProjectFiles } from "../../ports/ProjectFiles.ts";
import { listTasks } from "../listTasks.ts";

const newGroup = "general";
const briefsFolder = "briefs";
const fewEnoughToChooseFrom = 20;

/** The same refusal, with what each value could be: groups that exist, an id from the title, phases of this build. */
export const suggestValues = Effect.fnUntraced(function* (
  refused: ValuesMissing,
  place: ProjectPlace,
  read: { readonly brief: { readonly title: string } } | null,
) {
  const { tasks } = yield* listTasks(place.root);
  const id = read === null ? null : slugFromTitle(read.brief.title);
  const known: Readonly<Record<string, Pick<MissingValue, "choices" | "open">>> = {
    "task-group": { choices: fewOf(new Set([...tasks.map(({ group }) => group), newGroup])), open: true },
    "task-id": { choices: id !== null && Result.isSuccess(id) ? [id.success] : [], open: true },
    "task-type": { choices: preparedTaskTypes, open: false },
  };
  return yield* new ValuesMissing({
    missing: refused.missing.map((value) => ({ ...value, ...known[value.flag] })),
  });
});

/** Which brief, newest first, out of the folder where `okstra brief new` writes them. */
export const briefMissing = Effect.fnUntraced(function* (place: ProjectPlace) {
  const files = yield* ProjectFiles;
  const inFolder = Effect.gen(function* () {
    const names = (yield* files.list(place.root, briefsFolder)).filter((name) => name.endsWith(".md"));
    const dated = yield* Effect.forEach(names, (name) =>
      Effect.map(files.changedAt(place.root, `${briefsFolder}/${name}`), (at) => ({ name, at: at ?? 0 })),
    );
    return dated.toSorted((a, b) => b.at - a.at).map(({ name }) => `${briefsFolder}/${name}`);
  });
  // A folder that can't be read suggests nothing; naming a brief is still possible.
  const briefs = yield* Effect.orElseSucceed(inFolder, () => []);
  const from = place.calledFrom === place.root ? "" : `${place.root}/`;
  const choices = fewOf(briefs.map((path) => `${from}${path}`));
  return yield* new ValuesMissing({ missing: [{ ...missingValue("task-brief", null), choices }] });
});

const fewOf = (choices: Iterable<string>) => [...choices].slice(0, fewEnoughToChooseFrom);
