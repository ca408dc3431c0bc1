import { assert, it, vi } from "vitest";
import { neededProgram } from "../../../test/neededProgram.ts";

it("lets the test run where the program is there", (context) => {
  assert.doesNotThrow(() => neededProgram(context, "git"));
});

it("fails where programs are required and one is absent", (context) => {
  vi.stubEnv("OKSTRA_REQUIRE_PROGRAMS", "1");
  assert.throws(() => neededProgram(context, "okstra-no-such-program"), "not on PATH");
  vi.unstubAllEnvs();
});
