import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { type Json, Sandbox } from "./okstraProcess.ts";
import { answerOf, placesOf, prepareRun, runRefOf, writeReportData } from "./runWithWorkers.ts";

const run = runRefOf("001");
const places = placesOf("001");
const worker = "codex-analyser";

const prepared = async () => {
  const sandbox = new Sandbox().project();
  return { sandbox, manifest: await prepareRun(sandbox) };
};
const say = (...words: ReadonlyArray<string>) => ["worker", "record", worker, "--run", run, ...words];

describe("okstra worker record", { timeout: 120_000 }, () => {
  it("takes a worker from its start to a completed run, and shows it", async () => {
    const { sandbox, manifest } = await prepared();
    const answer = join(sandbox.top, "answer.md");
    writeFileSync(answer, answerOf(manifest, worker));
    const started = await sandbox.okstra(say("--status", "running", "--served-model", "another-model"));
    assert.strictEqual(started.code, 0, started.stderr);
    assert.include(started.stdout, `Recorded attempt 1 of ${worker} as running.`);
    assert.include(started.stderr, "another-model");
    assert.strictEqual(sandbox.json(places.teamState).status, "running");
    const open = (await sandbox.okstra(["show", run])).stdout;
    assert.match(open, /^report +none yet$/m);
    assert.match(open, /^take the lead's session up again, in the project root: sh \S+\/resume-\S+\.sh$/m);

    const ended = await sandbox.okstraJson(say("--status", "completed", "--result", answer));
    assert.deepInclude(ended.data, { attempt: 1, status: "completed", changed: true, runStatus: "running" });
    assert.strictEqual(sandbox.read(places.result(worker)), answerOf(manifest, worker));
    assert.isFalse(existsSync(join(sandbox.root, places.record(worker, 2))));

    const again = await sandbox.okstraJson(say("--status", "completed"));
    assert.deepInclude(again.data, { changed: false, attempt: 1 });

    writeReportData(sandbox, manifest, "final");
    for (const other of manifest.teamContract.requiredAttempts.filter((id: string) => id !== worker)) {
      const words = ["worker", "record", other, "--run", manifest.artefacts.runManifest];
      const { code } = await sandbox.okstra([...words, "--status", "not-run", "--reason", "tried twice"]);
      assert.strictEqual(code, 0);
    }
    assert.strictEqual(sandbox.json(manifest.artefacts.taskManifest).workflow.status, "completed");
    const shown = await sandbox.okstraJson(["show", run]);
    assert.strictEqual(shown.data.status, "completed");
    assert.deepInclude(
      shown.data.workers.find(({ workerId }: Json) => workerId === worker),
      { status: "completed", attempts: 1, servedModel: "another-model" },
    );
    const lines = (await sandbox.okstra(["show", run])).stdout;
    assert.match(lines, new RegExp(`^${worker} .* completed +1$`, "m"));
    assert.match(lines, /^report +final$/m);
    assert.notInclude(lines, "session up again");
    const listed = await sandbox.okstraJson(["runs", "--status", "completed"]);
    assert.lengthOf(listed.data.runs, 1);
    await sandbox.refused(say("--status", "running"), { code: 3, tag: "RunEnded" });
  });

  it("refuses a result that breaks the contract, with every breach, and keeps it as a failed one", async () => {
    const { sandbox, manifest } = await prepared();
    const broken = answerOf(manifest, worker)
      .replace("confidence: high", "confidence: sure")
      .replace(`worker-id: ${worker}`, "worker-id: report-writer");
    const file = sandbox.write("broken.md", broken);
    const refusal = await sandbox.refused(say("--status", "completed", "--result", file), {
      code: 3,
      tag: "WorkerResultRefused",
    });
    assert.sameMembers(
      refusal.problems.map(({ subject }) => subject),
      ["/confidence", "/worker-id"],
    );
    const next = /`okstra (?<words>[^`]+)`/.exec(refusal.nextStep)!.groups!["words"]!;
    assert.isTrue(next.startsWith(`worker record ${worker} --run ${run} --status failed --reason `));
    const failed = await sandbox.okstraJson(say("--status", "failed", "--reason", "no", "--result", file));
    assert.strictEqual(failed.code, 0);
    assert.strictEqual(sandbox.read(places.attempt(worker, 1)), broken);
    assert.isFalse(existsSync(join(sandbox.root, places.result(worker))));
  });

  it("counts a second attempt, and keeps the first text", async () => {
    const { sandbox, manifest } = await prepared();
    sandbox.write("1.md", answerOf(manifest, worker, "First."));
    sandbox.write("2.md", answerOf(manifest, worker, "Second."));
    await sandbox.okstra(say("--status", "completed", "--result", "1.md"));
    const second = await sandbox.okstraJson(say("--status", "completed", "--result", "2.md"));
    assert.deepInclude(second.data, { attempt: 2, resultPath: places.result(worker) });
    assert.include(sandbox.read(places.result(worker)), "Second.");
    assert.include(sandbox.read(places.attempt(worker, 1)), "First.");
    assert.strictEqual(sandbox.json(places.record(worker, 1)).end.resultPath, places.attempt(worker, 1));
  });

  it("tells wrong words all at once", async () => {
    const { sandbox } = await prepared();
    const bare = await sandbox.refused(["worker", "record", worker], { code: 2, tag: "UsageRefused" });
    assert.sameMembers(
      bare.problems.map(({ subject }) => subject),
      ["--run", "--status"],
    );
    const words = say("--status", "not-run", "--result", "x.md");
    const wrong = await sandbox.refused(words, { code: 2, tag: "UsageRefused" });
    assert.sameMembers(
      wrong.problems.map(({ subject }) => subject),
      ["--reason", "--result"],
    );
    await sandbox.refused(say("--status", "prepared"), { code: 2, tag: "UsageRefused" });
    await sandbox.refused(say("--status", "failed"), { code: 2, tag: "UsageRefused" });
  });

  it("tells all that its words lack, where nobody can be asked", async () => {
    const { sandbox } = await prepared();
    const { problems } = await sandbox.refused(["worker", "record", "--reason", "x"], {
      code: 2,
      tag: "UsageRefused",
    });
    assert.sameMembers(
      problems.map(({ subject }) => subject),
      ["<worker>", "--run", "--status"],
    );
    const late = await sandbox.refused(say("--status", "lost"), { code: 2, tag: "UsageRefused" });
    assert.deepStrictEqual(
      late.problems.map(({ tag }) => tag),
      ["ReasonMissing"],
    );
  });

  it("says of a task that it is no run, and which runs it has", async () => {
    const { sandbox } = await prepared();
    for (const words of [
      ["worker", "record", worker, "--run", "auth/login-fails", "--status", "running"],
      ["report", "validate", "auth/login-fails"],
      ["answer", "auth/login-fails", "--list"],
      ["rerun", "login-fails"],
    ]) {
      const { nextStep } = await sandbox.refused(words, { code: 2, tag: "RunRefMalformed" });
      assert.include(nextStep, "auth/login-fails/error-analysis/latest");
    }
  });

  it("refuses a worker, a run or a file that is not there", async () => {
    const { sandbox } = await prepared();
    const running = ["--status", "running"];
    await sandbox.refused(["worker", "record", "nobody", "--run", run, ...running], {
      code: 3,
      tag: "WorkerNotNamed",
    });
    await sandbox.refused(["worker", "record", worker, "--run", runRefOf("009"), ...running], {
      code: 3,
      tag: "RunNotFound",
    });
    await sandbox.refused(["worker", "record", worker, "--run", "what", ...running], {
      code: 2,
      tag: "RunRefMalformed",
    });
    await sandbox.refused(say("--status", "completed"), { code: 3, tag: "WorkerResultMissing" });
    await sandbox.refused(say("--status", "completed", "--result", "none.md"), { code: 3, tag: "FileUnfit" });
    sandbox.write("notes.bin", new Uint8Array([0xff, 0xfe]));
    await sandbox.refused(say("--status", "completed", "--result", "notes.bin"), {
      code: 3,
      tag: "FileUnfit",
    });
    symlinkSync("/etc/hostname", join(sandbox.root, places.result(worker)));
    await sandbox.refused(say("--status", "completed"), { code: 3, tag: "FileUnfit" });
  });

  it.each<readonly [string, (manifest: Json) => void, string]>([
    [
      "lacks its worker",
      (manifest) => (manifest.workers = []),
      "/executionIdentity/roleExecutions/1/workerId",
    ],
    [
      "names it a way to another folder",
      (manifest) => (manifest.workers[1].workerId = "../../../x"),
      "/workers/1/workerId",
    ],
    [
      "puts its result into another run",
      (manifest) =>
        (manifest.workers[1].resultPath = manifest.workers[1].resultPath.replace("-001.md", "-002.md")),
      "/workers/1/resultPath",
    ],
    [
      "gives it another worker's name",
      (manifest) => (manifest.workers[1].workerId = manifest.workers[0].workerId),
      "/workers/1/workerId",
    ],
  ])("is refused where an edited manifest %s, and nothing is written", async (_, edit, pointer) => {
    const { sandbox, manifest } = await prepared();
    edit(manifest);
    sandbox.write(manifest.artefacts.runManifest, JSON.stringify(manifest));
    const { problems } = await sandbox.refused(say("--status", "failed", "--reason", "x"), {
      code: 3,
      tag: "ArtefactMalformed",
    });
    assert.include(
      problems.map(({ subject }) => subject),
      `${manifest.artefacts.runManifest}#${pointer}`,
    );
  });
});
