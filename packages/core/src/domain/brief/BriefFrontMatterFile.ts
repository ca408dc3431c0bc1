import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { slugify } from "../task/slugify.ts";
import { taskTypes } from "../task/TaskType.ts";
import { utf8Length } from "../text/utf8Length.ts";
import { workCategories } from "./Brief.ts";

export const maxDirectiveBytes = 64 * 1024;

const Name = Schema.String.check(
  Schema.makeFilter((name: string) => {
    const folded = slugify(name);
    return Result.isSuccess(folded)
      ? undefined
      : `letters or digits, at most 80 bytes once folded (${folded.failure.reason})`;
  }),
);

const Line = Schema.String.check(Schema.isPattern(/^[^\p{Cc}]+$/u, { expected: "a text in one line" }));

/** A brief's front matter as it is written; every value is text. */
export const BriefFrontMatterFile = Schema.Struct({
  "task-group": Schema.optionalKey(Name.annotate({ description: "The group the task belongs to." })),
  "task-id": Schema.optionalKey(Name.annotate({ description: "The task's id." })),
  "task-type": Schema.optionalKey(
    Schema.Literals(taskTypes).annotate({ description: "The phase to prepare." }),
  ),
  "work-category": Schema.optionalKey(
    Schema.Literals(workCategories).annotate({ description: "What kind of work it is." }),
  ),
  "related-tasks": Schema.optionalKey(
    Schema.Union([Schema.Array(Line), Line]).annotate({
      description: "Tasks to know about: a list, or refs separated by commas.",
    }),
  ),
  directive: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter((text: string) =>
        utf8Length(text) > maxDirectiveBytes ? `at most ${maxDirectiveBytes / 1024} KiB` : undefined,
      ),
    ).annotate({ description: "What the lead is told beyond the brief." }),
  ),
}).annotate({ title: "Front matter of an okstra brief" });
