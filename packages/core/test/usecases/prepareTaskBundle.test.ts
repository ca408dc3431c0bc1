import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import { parsePrepareFlags } from "../../src/domain/prepare/parsePrepareFlags.ts";
import { memoryPorts } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { TaskLock } from "../../src/ports/TaskLock.ts";
import { brief, prepare, prepareThrough, project } from "../samples/preparedProject.ts";

const tagsOf = (refused: { readonly problems: ReadonlyArray<{ readonly tag: string }> }) =>
  refused.problems.map(({ tag }) => tag);

describe("prepareTaskBundle", () => {
  it.effect("writes every file its manifest names", () =>
    Effect.gen(function* () {
      const tree = project();
      const run = yield* prepare({}, tree);
      for (const [name, path] of Object.entries(run.manifest.artefacts)) {
        if (
          path === null ||
          ["leadEvents", "errors", "reportData", "reportMarkdown", "instructionSet"].includes(name)
        )
          continue;
        assert.isNotNull(tree.read(path), `${name}: ${path}`);
      }
      assert.deepStrictEqual(run.plan, []);
    }),
  );

  it.effect("counts runs of a folder from 001", () =>
    Effect.gen(function* () {
      const tree = project();
      const first = yield* prepare({}, tree);
      const second = yield* prepare({}, tree);
      assert.deepStrictEqual([first.manifest.runSeq, second.manifest.runSeq], ["001", "002"]);
      const open = (run: typeof first) => run.warnings.filter(({ tag }) => tag === "EarlierRunOpen");
      assert.deepStrictEqual(open(first), []);
      assert.deepStrictEqual(open(second), [
        {
          tag: "EarlierRunOpen",
          message:
            "auth/login-fails/error-analysis/001 is prepared and not started; this run stands beside it.",
        },
      ]);
    }),
  );

  it.effect("a dry run shows the same files and writes none", () =>
    Effect.gen(function* () {
      const tree = project();
      const before = tree.paths();
      const run = yield* prepare({ "dry-run": true }, tree);
      assert.deepStrictEqual(tree.paths(), before);
      yield* prepare({}, tree);
      const planned = run.plan
        .filter((line) => line.kind === "create" || line.kind === "replace")
        .map((line) => line.path);
      assert.sameMembers(
        planned,
        tree.paths().filter((path) => !before.includes(path)),
      );
    }),
  );

  for (const [id, title] of [
    ["other", null],
    ["shop", "The shop"],
  ] as const) {
    it.effect(`a project that another command creates meanwhile, as ${id}, is the one that counts`, () =>
      Effect.gen(function* () {
        const tree = new MemoryTree({ "brief.md": brief });
        const before = JSON.stringify({ schemaVersion: "1.0", id, ...(title === null ? {} : { title }) });
        const creating = Layer.succeed(
          TaskLock,
          TaskLock.of({
            hold: () =>
              Effect.sync(() => {
                tree.write(".okstra/project.json", before);
                return { verify: Effect.void };
              }),
          }),
        );
        const run = yield* Effect.result(
          prepareThrough({ "project-id": "shop" }).pipe(
            Effect.provide(Layer.merge(memoryPorts({ tree }), creating)),
          ),
        );
        assert.strictEqual(new TextDecoder().decode(tree.read(".okstra/project.json") ?? undefined), before);
        if (Result.isSuccess(run)) assert.strictEqual(run.success.facts.project.title, title);
        else {
          assert.strictEqual(run.failure._tag, "ProjectIdMismatch");
          assert.deepStrictEqual(tree.paths(), [".okstra/project.json", "brief.md"]);
        }
        assert.strictEqual(Result.isSuccess(run), id === "shop");
      }),
    );
  }

  it.effect("tells everything that is wrong at once", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write("brief.md", brief.replace("## Acceptance criteria", "## Notes"));
      const refused = yield* Effect.flip(
        prepare({ "related-tasks": "auth/none", "evidence-inputs": ["none.log"], executor: "codex" }, tree),
      );
      assert.deepStrictEqual(tagsOf(refused), [
        "BriefAcceptanceMissing",
        "EvidenceRefused",
        "RelatedTasksRefused",
        "FlagConflict",
      ]);
    }),
  );

  it.effect("tells every part of the task that can't be used", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write("brief.md", brief.replace("task-group: auth\n", ""));
      const flags = { "task-type": "implementation" };
      assert.deepStrictEqual(tagsOf(yield* Effect.flip(prepare(flags, tree))), [
        "ValuesMissing",
        "TaskTypeNotPrepared",
      ]);
    }),
  );

  it.effect("tells of a value of the front matter that can't be used once, and not that it is missing", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write("brief.md", brief.replace("task-group: auth", "task-group: '!!'"));
      const refused = yield* Effect.flip(prepare({ "related-tasks": "auth/none" }, tree));
      assert.deepStrictEqual(tagsOf(refused), ["FrontMatterValue", "RelatedTasksRefused"]);
      assert.notInclude(refused.message, "..");
      tree.write("brief.md", brief.replace("task-id: login-fails", "task-id: [unclosed"));
      assert.deepStrictEqual(tagsOf(yield* Effect.flip(prepare({}, tree))), ["FrontMatterMalformed"]);
    }),
  );

  it.effect("looks at every evidence input, also where there are too many", () =>
    Effect.gen(function* () {
      const tree = project();
      const named = Array.from({ length: 64 }, (_, at) => `logs/${at}.log`);
      for (const path of named) tree.write(path, "");
      const flags = { "evidence-inputs": ["../out.log", ...named] };
      const refused = yield* Effect.flip(prepare(flags, tree));
      assert.deepStrictEqual(
        refused.problems.map(({ subject }) => subject),
        ["--evidence-inputs", "../out.log"],
      );
    }),
  );

  it("is refused on words alone before anything is read", () => {
    const refused = parsePrepareFlags({
      "task-brief": "brief.md",
      "task-tpye": "x",
      "role-count": ["leader=2"],
    });
    assert.isTrue(Result.isFailure(refused));
  });
});
