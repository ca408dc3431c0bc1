import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { assert, beforeEach, describe, it, onTestFinished, type TestContext } from "vitest";
import { readTaskState } from "./processes/readTaskState.ts";
import { makeSampleProject, prepareWords, type SampleProject } from "./processes/SampleProject.ts";
import { runHere } from "./processes/startOkstra.ts";

let project: SampleProject;
beforeEach(() => {
  project = makeSampleProject();
  onTestFinished(project.remove);
});

interface Document {
  readonly data: { readonly runs: unknown };
  readonly warnings: ReadonlyArray<{ readonly tag: string }>;
  readonly error: { readonly message: string; readonly nextStep: string };
}

const okstra = async (...words: ReadonlyArray<string>) => {
  const ended = await runHere(project, [...words, "--json"]);
  return { ...ended, document: JSON.parse(ended.stdout) as Document };
};
const prepare = () => okstra(...prepareWords);
const listedRuns = async (): Promise<ReadonlyArray<string>> =>
  ((await okstra("runs")).document.data.runs as ReadonlyArray<{ readonly runSeq: string }>).map(
    (run) => run.runSeq,
  );
const tags = (document: Document): ReadonlyArray<string> => document.warnings.map(({ tag }) => tag);
const database = () => join(project.home, "okstra.db");

describe("an index that cannot be used", () => {
  it("of garbage is put aside with a warning, and reconcile brings back what it knew", async () => {
    await prepare();
    for (const name of readdirSync(project.home))
      if (name.startsWith("okstra.db-")) rmSync(join(project.home, name));
    writeFileSync(database(), "garbage ".repeat(4_000));
    const { code, document } = await prepare();
    assert.strictEqual(code, 0);
    assert.include(tags(document), "IndexSetAside");
    assert.lengthOf(
      readdirSync(project.home).filter((name) => name.startsWith("okstra.db.unreadable-")),
      1,
    );
    assert.deepStrictEqual(await listedRuns(), ["002", "001"]);
    assert.strictEqual((await okstra("reconcile")).document.data.runs, 2);
    assert.deepStrictEqual(readTaskState(project), { sequences: [1, 2], faults: [] });
  });

  it("that is gone is done without: the bundles are read", async () => {
    await prepare();
    rmSync(database());
    assert.deepStrictEqual(await listedRuns(), ["001"]);
  });

  it.each([0, 99])("of user_version %i is made anew", async (version) => {
    await prepare();
    const index = new DatabaseSync(database());
    index.exec(`PRAGMA user_version = ${version}`);
    index.close();
    assert.deepStrictEqual(await listedRuns(), ["001"]);
    const { code, document } = await prepare();
    assert.strictEqual(code, 0);
    assert.include(tags(document), "IndexRebuilt");
    await okstra("reconcile");
    assert.deepStrictEqual(readTaskState(project), { sequences: [1, 2], faults: [] });
  });

  it("on a full disk costs a warning, not the bundle", async (context) => {
    mounted(context, project.home, "size=64k,mode=0700");
    fill(project.home);
    const { code, document } = await prepare();
    assert.strictEqual(code, 0, JSON.stringify(document));
    assert.include(tags(document), "IndexNotWritten");
    assert.deepStrictEqual(await listedRuns(), ["001"]);
  });

  it("in a home that is read-only costs a warning, not the bundle", async (context) => {
    mounted(context, project.home, "size=64k,mode=0700");
    mount(context, "-o", "remount,ro", project.home);
    const { code, document } = await prepare();
    assert.strictEqual(code, 0, JSON.stringify(document));
    assert.include(tags(document), "IndexNotWritten");
    assert.deepStrictEqual(await listedRuns(), ["001"]);
  });
});

describe("a project that cannot be written", () => {
  const place = () => join(project.root, ".okstra");
  const mountPlace = (context: TestContext) => {
    mounted(context, place(), "size=1m,mode=0755");
    writeFileSync(join(place(), "project.json"), '{ "schemaVersion": "1.0", "id": "sample" }\n');
  };

  // Without any the lock cannot be taken; with a few blocks the bundle is half staged when they end.
  for (const blocks of [0, 12])
    it(`for want of space (${blocks} blocks) is left as it was, and works once there is space`, async (context) => {
      mountPlace(context);
      // One run first, so that there is something to keep.
      assert.strictEqual((await prepare()).code, 0);
      const free = fill(place(), blocks);
      const { code, document } = await prepare();
      assert.strictEqual(code, 4, JSON.stringify(document));
      assert.match(document.error.message, /SQLITE_FULL|ENOSPC|space/i);
      assert.isNotEmpty(document.error.nextStep);
      assert.deepStrictEqual(await listedRuns(), ["001"]);
      assert.deepStrictEqual(readTaskState(project), { sequences: [1], faults: [] });
      free();
      assert.strictEqual((await prepare()).code, 0);
      assert.deepStrictEqual(readTaskState(project), { sequences: [1, 2], faults: [] });
    });

  it("because it is read-only says so with exit code 4 and still shows its runs", async (context) => {
    mountPlace(context);
    assert.strictEqual((await prepare()).code, 0);
    mount(context, "-o", "remount,ro", place());
    const { code, document } = await prepare();
    assert.strictEqual(code, 4, JSON.stringify(document));
    assert.isNotEmpty(document.error.nextStep);
    assert.deepStrictEqual(await listedRuns(), ["001"]);
    assert.strictEqual((await okstra("show", "auth/login-fails/error-analysis/001")).code, 0);
  });
});

/** Only a file system of its own is full or read-only for root, too. */
const mounted = (context: TestContext, folder: string, options: string): void => {
  mkdirSync(folder, { recursive: true });
  mount(context, "-t", "tmpfs", "-o", options, "okstra-test", folder);
  onTestFinished(() => void spawnSync("umount", ["-l", folder]));
};

const mount = (context: TestContext, ...args: ReadonlyArray<string>): void => {
  const { status, stderr, error } = spawnSync("mount", args, { encoding: "utf8" });
  if (status === 0) return;
  const reason = `mounting is not permitted here: ${(error?.message ?? stderr).trim()}`;
  process.stderr.write(`skipped: ${reason}\n`);
  context.skip(reason);
};

/** Leaves so many blocks free; gives back the others. */
const fill = (folder: string, blocks = 0): (() => void) => {
  const filler = join(folder, "filler");
  for (let block = 0; block < blocks; block++) writeFileSync(`${filler}-kept-${block}`, Buffer.alloc(4096));
  for (const bytes of [4096 * 16, 4096]) {
    for (let at = 0; at < 512; at++) {
      try {
        writeFileSync(`${filler}-${bytes}-${at}`, Buffer.alloc(bytes));
      } catch {
        break;
      }
    }
  }
  for (let block = 0; block < blocks; block++) rmSync(`${filler}-kept-${block}`);
  return () => {
    for (const name of readdirSync(folder)) if (name.startsWith("filler")) rmSync(join(folder, name));
  };
};
