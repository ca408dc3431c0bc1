import { assert, it } from "vitest";
import { readCommandWords } from "../src/commandWords.ts";

const known = new Set(["prepare", "brief new", "report", "report show"]);

it("takes the longest known command and leaves the rest as it was", () => {
  assert.deepStrictEqual(readCommandWords(["brief", "new", "A title", "--json"], known), {
    command: "brief new",
    rest: ["A title", "--json"],
  });
  assert.deepStrictEqual(readCommandWords(["report", "show", "x"], known)?.command, "report show");
  assert.deepStrictEqual(readCommandWords(["report", "x"], known)?.rest, ["x"]);
});

it("takes words only up to the first option", () => {
  assert.deepStrictEqual(readCommandWords(["report", "--of", "show"], known), {
    command: "report",
    rest: ["--of", "show"],
  });
  assert.isUndefined(readCommandWords(["--json", "prepare"], known));
});

it("knows no command in other words", () => {
  for (const argv of [[], ["brief"], ["new", "brief"], ["prepare now"], ["constructor"]]) {
    assert.isUndefined(readCommandWords(argv, known), argv.join(" "));
  }
});
