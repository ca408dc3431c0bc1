import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import {
  type MissingValue,
  missingValue,
  preparedTaskTypes,
  usualTaskType,
  ValuesMissing,
} from "../../domain/prepare/prepareRefusals.ts";
import type { ProjectPlace } from "../../domain/project/ProjectPlace.ts";
import { slugFromTitle } from "../../domain/task/slugify.ts";
import { briefsOf } from "../findBriefs.ts";
import { listTasks } from "../listTasks.ts";

const newGroup = "general";
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
    "task-type": { choices: [...new Set([usualTaskType, ...preparedTaskTypes])], open: false },
  };
  return yield* new ValuesMissing({
    missing: refused.missing.map((value) => ({ ...value, ...known[value.flag] })),
  });
});

/** Which brief, out of those that are known. */
export const briefMissing = Effect.fnUntraced(function* (place: ProjectPlace) {
  const choices = yield* briefsOf(place);
  return yield* new ValuesMissing({ missing: [{ ...missingValue("task-brief", null), choices }] });
});

const fewOf = (choices: Iterable<string>) => [...choices].slice(0, fewEnoughToChooseFrom);
