import { spawnSync } from "node:child_process";
import { assert, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { neededProgram } from "../../../../test/neededProgram.ts";
import { identityFromPs, processIdentity, startLine, startTicks } from "../../src/process/processIdentity.ts";

const after = "1 42 42 0 -1 4194560 120 0 0 0 1 2 0 0 20 0 1 0 987654 2781184 152";

it.each<[stat: string, ticks: string | null]>([
  [`42 (node) S ${after}`, "987654"],
  [`42 (a) b) (c) S ${after}`, "987654"],
  [`42 (tab\there ) ) R ${after}`, "987654"],
  [`42 (node) Z ${after}`, null],
  [`42 (node) X ${after}`, null],
  ["42 (node) S 1 42", null],
  ["", null],
])("%j started at tick %s", (stat, ticks) => {
  assert.strictEqual(startTicks(stat), ticks);
});

it.each<[line: string, started: string | null]>([
  ["Ss+  Mon Nov 30 01:21:07 2026\n", "Mon Nov 30 01:21:07 2026"],
  ["R    Sun Nov  1 01:21:07 2026", "Sun Nov 1 01:21:07 2026"],
  ["Z+   Mon Nov 30 01:21:07 2026", null],
  ["Ss   Mon Nov 30", null],
  ["", null],
])("ps' %j is %s", (line, started) => {
  assert.strictEqual(startLine(line), started);
});

it.effect("two processes differ, one stays the same", () =>
  Effect.gen(function* () {
    const [self, again, parent] = yield* Effect.all([
      processIdentity(process.pid),
      processIdentity(process.pid),
      processIdentity(process.ppid),
    ]);
    assert.deepStrictEqual(self, again);
    assert.notDeepEqual(self, parent);
    assert.strictEqual(self?.pid, process.pid);
  }),
);

it.effect("ps tells the start where there is no /proc, whatever the zone", (context) =>
  Effect.gen(function* () {
    neededProgram(context, "/bin/ps");
    const seen = yield* identityFromPs(process.pid);
    assert.match(seen?.processStartedAt ?? "", /^\w{3} \w{3} \d{1,2} \d\d:\d\d:\d\d \d{4}$/);
    const ended = spawnSync("true").pid;
    assert.isNull(yield* identityFromPs(ended));
  }),
);
