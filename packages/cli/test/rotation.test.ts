import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { type Json, Sandbox } from "./okstraProcess.ts";
import { answerOf, placesOf, prepareRun, writeReportData } from "./runWithWorkers.ts";

const archive = `${placesOf("001").folder}/archive`;

/** Every required worker answers, and the report stands. */
const publish = async (sandbox: Sandbox, manifest: Json): Promise<void> => {
  for (const worker of manifest.teamContract.requiredAttempts) {
    sandbox.write("answer.md", answerOf(manifest, worker));
    const words = ["worker", "record", worker, "--run", manifest.runRef];
    const { code, stderr } = await sandbox.okstra([
      ...words,
      "--status",
      "completed",
      "--result",
      "answer.md",
    ]);
    assert.strictEqual(code, 0, stderr);
  }
  writeReportData(sandbox, manifest, "final");
};

describe("rotation", { timeout: 120_000 }, () => {
  it("archives what a newer report has overtaken, shows it whole, and can be put back", async () => {
    const sandbox = new Sandbox().project();
    const first = await prepareRun(sandbox);
    await publish(sandbox, first);
    const second = await prepareRun(sandbox);
    assert.isFalse(existsSync(join(sandbox.root, archive)), "the published run itself stays");
    await publish(sandbox, second);

    const dry = await sandbox.okstraJson([
      "prepare",
      "--task-brief",
      "briefs/login-fails.md",
      "--render-only",
      "--dry-run",
    ]);
    const moves = dry.data.plan.filter(({ kind }: Json) => kind === "move");
    assert.lengthOf(moves, 2 + first.teamContract.requiredAttempts.length);
    assert.isTrue(existsSync(join(sandbox.root, first.artefacts.leadPrompt)));

    const third = await prepareRun(sandbox);
    assert.strictEqual(third.runSeq, "003");
    assert.isFalse(existsSync(join(sandbox.root, first.artefacts.leadPrompt)));
    assert.isTrue(existsSync(join(sandbox.root, second.artefacts.leadPrompt)));
    assert.isTrue(existsSync(join(sandbox.root, first.artefacts.reportData)));
    for (const run of [first, second, third]) {
      const shown = await sandbox.okstra(["show", run.runRef]);
      assert.include(shown.stdout, "All files are whole.", run.runRef);
    }
    const shown = await sandbox.okstraJson(["show", first.runRef]);
    assert.strictEqual(
      shown.data.files.find(({ name }: Json) => name === "leadPrompt").path,
      `${archive}/run-001/prompts/lead-prompt-error-analysis-001.md`,
    );

    const readme = sandbox.read(`${archive}/README.md`);
    const back = [...readme.matchAll(/`(mv -n [^`]+)`/g)].map((match) => match[1]!);
    assert.lengthOf(back, 2);
    for (const command of back)
      execFileSync("sh", ["-c", command], { cwd: join(sandbox.root, placesOf("001").folder) });
    for (const { resultPath } of first.workers)
      assert.strictEqual(
        existsSync(join(sandbox.root, resultPath)),
        first.teamContract.requiredAttempts.some((id: string) => resultPath.includes(`/${id}-`)),
        resultPath,
      );
    assert.isTrue(existsSync(join(sandbox.root, first.artefacts.leadPrompt)));
  });
});
