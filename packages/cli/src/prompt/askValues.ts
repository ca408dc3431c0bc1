import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isCancel, select, text } from "@clack/prompts";
import { preparedTaskTypes } from "@okstra/core/domain/prepare/prepareRefusals";
import { slugify } from "@okstra/core/domain/task/slugify";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Call } from "../command.ts";

/** Asks for the values of flags, one question each, the recommended answer first. Ctrl-C interrupts the command. */
export const askValues = (
  flags: ReadonlyArray<string>,
  call: Call,
): Effect.Effect<Readonly<Record<string, string>>> =>
  Effect.gen(function* () {
    const answers: Record<string, string> = {};
    for (const flag of flags) {
      const answer = yield* Effect.promise(() => ask(flag, call));
      if (answer === null) return yield* Effect.interrupt;
      answers[flag] = answer;
    }
    return answers;
  });

const ask = (flag: string, call: Call): Promise<string | null> => {
  switch (flag) {
    case "task-brief":
      return askBrief(call);
    case "task-type":
      return answered(
        select({
          message: "Which phase?",
          options: preparedTaskTypes.map((value, at) => ({
            value,
            label: value,
            ...(at === 0 ? { hint: "recommended" } : {}),
          })),
        }),
      );
    case "task-group":
      return answered(
        text({ message: "Which group does the task belong to?", initialValue: "general", validate: asName }),
      );
    default:
      return answered(text({ message: `Which --${flag}?`, validate: asName }));
  }
};

const other = "\0other";

const askBrief = async (call: Call): Promise<string | null> => {
  const found = briefsNear(call);
  const chosen =
    found.length === 0
      ? other
      : await answered(
          select({
            message: "Which brief?",
            options: [
              ...found.map((value, at) => ({ value, label: visibleText(value), ...(at === 0 ? { hint: "newest" } : {}) })),
              { value: other, label: "another file" },
            ],
          }),
        );
  if (chosen !== other) return chosen;
  return answered(
    text({
      message: 'Which brief? (write one with `okstra brief new "<title>"`)',
      placeholder: "briefs/login-fails.md",
      validate: (value) => ((value ?? "").trim() === "" ? "Name a file." : undefined),
    }),
  );
};

const briefsNear = (call: Call): ReadonlyArray<string> => {
  try {
    return readdirSync(join(call.calledFrom, "briefs"))
      .filter((name) => name.endsWith(".md"))
      .slice(0, 20)
      .map((name) => `briefs/${name}`);
  } catch {
    return [];
  }
};

const asName = (value: string | undefined): string | undefined => {
  const slug = slugify(value ?? "");
  return Result.isFailure(slug) ? slug.failure.message : undefined;
};

const answered = async (question: Promise<string | symbol>): Promise<string | null> => {
  const answer = await question;
  return isCancel(answer) ? null : (answer as string);
};
