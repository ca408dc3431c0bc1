import * as Data from "effect/Data";
import * as Result from "effect/Result";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { uuidPattern } from "../text/uuidPattern.ts";
import type { TemplateRefused } from "./renderTemplate.ts";
import type { RunFrame } from "./RunFrame.ts";
import { shellQuote } from "../text/shellWords.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";

/** A session id that is no UUID: it may come from the environment or a file name, and would enter a script. */
export class SessionIdRefused
  extends Data.TaggedError("SessionIdRefused")<{
    readonly id: string;
    readonly source: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `The lead's session id ${JSON.stringify(this.id)} (from the ${this.source}) is no UUID.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: `session id from the ${this.source}`,
        got: this.id,
        expected: "a UUID",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Unset the variable that carries the session id, or prepare from a session of the host itself.";
  }
}

/** The session id may be written into prompts and scripts: none, or a UUID. */
export const requireSessionId = (session: {
  readonly id: string | null;
  readonly source: string;
}): Result.Result<string | null, SessionIdRefused> =>
  session.id === null || uuidPattern.test(session.id)
    ? Result.succeed(session.id)
    : Result.fail(new SessionIdRefused({ id: session.id, source: session.source }));

/** The script that takes the lead's session up again. Every value in it is quoted for POSIX sh. */
export const composeResumeScript = (
  frame: RunFrame,
  sessionId: string,
  shelf: TemplateShelf,
): Result.Result<string, TemplateRefused> =>
  shelf.render("sessions/resume.sh", {
    projectRoot: shellQuote(frame.facts.project.root),
    leadPrompt: shellQuote(frame.paths.leadPrompt),
    runRef: shellQuote(frame.runRef),
    sessionId: shellQuote(sessionId),
  });
