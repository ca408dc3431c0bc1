import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { resolveTaskId, type TaskId } from "../../../src/domain/task/resolveTaskId.ts";
import { slugify } from "../../../src/domain/task/slugify.ts";

const stored: TaskId = { slug: Result.getOrThrow(slugify("Café: Login")), idAsGiven: "Café: Login" };

describe("resolveTaskId", () => {
  it("makes the id of a new task", () => {
    const made = Result.getOrThrow(resolveTaskId({ given: "Fix Login", stored: null }));
    assert.deepStrictEqual(
      { ...made },
      { slug: Result.getOrThrow(slugify("fix-login")), idAsGiven: "Fix Login" },
    );
  });

  for (const given of ["café-login", "Café: Login", "Cafe\u0301: Login"]) {
    it(`finds the stored task by ${JSON.stringify(given)}`, () => {
      assert.strictEqual(Result.getOrThrow(resolveTaskId({ given, stored })), stored);
    });
  }

  it("refuses any other id with that slug and shows both", () => {
    const result = resolveTaskId({ given: "CAFÉ login", stored });
    assert.isTrue(Result.isFailure(result) && result.failure._tag === "TaskIdCollision");
    if (!Result.isFailure(result)) return;
    assert.include(result.failure.message, "CAFÉ login");
    assert.include(result.failure.message, "Café: Login");
    assert.include(result.failure.nextStep, "café-login");
  });

  it("passes a name on that has no slug", () => {
    const result = resolveTaskId({ given: "..", stored: null });
    assert.isTrue(Result.isFailure(result) && result.failure._tag === "SlugRefused");
  });
});
