import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { parseTaskRef } from "../../src/domain/task/TaskKey.ts";
import { runPaths } from "../../src/domain/run/runPaths.ts";
import { formatRunRef } from "../../src/domain/run/RunRef.ts";
import { formatRunSeq } from "../../src/domain/run/RunSeq.ts";
import { artefactJson } from "../../src/domain/text/canonicalJson.ts";
import { BundleStore } from "../../src/ports/BundleStore.ts";
import { memoryPorts } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { TerminalProbe } from "../../src/ports/TerminalProbe.ts";
import { listRuns } from "../../src/usecases/listRuns.ts";
import { showTask } from "../../src/usecases/showTask.ts";
import { runRef, slug } from "../samples/sampleArtefacts.ts";
import { prepare, prepareThrough, project } from "../samples/preparedProject.ts";
import { addRun, everything, projectLayer, request } from "../samples/sampleProject.ts";

const manifestPath = ".okstra/tasks/auth/login-fails/task-manifest.json";

const textOf = (tree: MemoryTree, path: string) => new TextDecoder().decode(tree.read(path) ?? undefined);
const json = (tree: MemoryTree, path: string) => JSON.parse(textOf(tree, path));
/** Without the note that an earlier run is open, which every second run of these tests has. */
const tagsOf = (warnings: ReadonlyArray<{ readonly tag: string }>) =>
  warnings.map(({ tag }) => tag).filter((tag) => tag !== "EarlierRunOpen");

/** A project with two tasks; the second is `Login fails!`, related to the first, and of a known category. */
const twoTasks = Effect.gen(function* () {
  const tree = project();
  yield* prepare({ "task-id": "first" }, tree);
  const flags = { "task-id": "Login fails!", "related-tasks": "auth/first", "work-category": "bugfix" };
  yield* prepare(flags, tree);
  return tree;
});

describe("a task whose manifest is damaged", () => {
  for (const [name, damage] of [
    ["cut short", "{"],
    ["of no task", "{}"],
    ["not UTF-8", new Uint8Array([0xff, 0xfe, 0x00])],
    ["gone", null],
  ] as const) {
    it.effect(`is prepared again and gets a whole one: ${name}`, () =>
      Effect.gen(function* () {
        const tree = yield* twoTasks;
        const before = json(tree, manifestPath);
        if (damage === null) tree.remove(manifestPath);
        else tree.write(manifestPath, damage);
        const run = yield* prepare({ "task-id": "login-fails" }, tree);
        assert.strictEqual(run.manifest.runSeq, "002");
        assert.deepStrictEqual(tagsOf(run.warnings), damage === null ? [] : ["TaskManifestUnreadable"]);
        const { idAsGiven, workCategory, relatedTasks, createdAt } = json(tree, manifestPath);
        assert.deepStrictEqual(
          { idAsGiven, workCategory, relatedTasks, createdAt },
          {
            idAsGiven: "Login fails!",
            workCategory: "bugfix",
            relatedTasks: before.relatedTasks,
            createdAt: before.createdAt,
          },
        );
        assert.isNull(tree.read(`${manifestPath}.before`));
      }),
    );
  }

  it.effect("still belongs to the id its runs were given", () =>
    Effect.gen(function* () {
      const tree = yield* twoTasks;
      tree.write(manifestPath, "{");
      const refused = yield* Effect.flip(prepare({ "task-id": "login, fails" }, tree));
      assert.strictEqual(refused._tag, "TaskIdCollision");
    }),
  );

  it.effect("is refused where a newer okstra wrote it", () =>
    Effect.gen(function* () {
      const tree = yield* twoTasks;
      tree.write(manifestPath, artefactJson({ ...json(tree, manifestPath), schemaVersion: "9.0" }));
      assert.strictEqual((yield* Effect.flip(prepare({}, tree)))._tag, "ArtefactTooNew");
      const related = yield* Effect.flip(
        prepare({ "task-id": "other", "related-tasks": "auth/login-fails" }, tree),
      );
      assert.strictEqual(related._tag, "ArtefactTooNew");
    }),
  );

  it.effect("can be related to, by the title of its newest run", () =>
    Effect.gen(function* () {
      const tree = yield* twoTasks;
      tree.write(manifestPath, "{");
      const run = yield* prepare({ "task-id": "other", "related-tasks": "auth/login-fails" }, tree);
      assert.deepStrictEqual(
        run.facts.relatedTasks.map(({ key, title }) => [key, title]),
        [["shop/auth/login-fails", "Login fails after a password reset"]],
      );
      assert.include(tagsOf(run.warnings), "TaskManifestUnreadable");
    }),
  );
});

describe("naming a task that exists", () => {
  const ref = (text: string) => parseTaskRef(text)!;

  it.effect("is no relation where the folder holds no run", () =>
    Effect.gen(function* () {
      const tree = yield* twoTasks;
      const manifest = textOf(tree, manifestPath);
      tree.write(".okstra/tasks/auth/empty/task-manifest.json", manifest);
      const refused = yield* Effect.flip(
        prepare({ "task-id": "other", "related-tasks": "auth/empty" }, tree),
      );
      assert.strictEqual(refused._tag, "RelatedTasksRefused");
    }),
  );

  it.effect("takes its slug or its own id, and no other that folds to the slug", () => {
    const tree = new MemoryTree();
    const task = { key: "demo/shop/cart", group: "shop", id: "cart", idAsGiven: "Cart?", title: "A cart" };
    addRun(tree, runRef("cart", 1), "2030-01-31T09:00:00.000Z", { task });
    const named = { ...everything, group: slug("shop"), task: slug("cart") };
    return Effect.gen(function* () {
      for (const given of ["cart", "Cart?"]) {
        assert.lengthOf((yield* showTask(request, ref(`shop/${given}`))).runs, 1);
        assert.lengthOf((yield* listRuns(request, { ...named, givenTask: given })).runs, 1);
      }
      const shown = yield* Effect.flip(showTask(request, ref("shop/CART!")));
      assert.strictEqual(shown._tag, "TaskIdCollision");
      const listed = yield* Effect.flip(listRuns(request, { ...named, givenTask: "CART!" }));
      assert.strictEqual(listed._tag, "TaskIdCollision");
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("is held to the same rule by --related-tasks", () =>
    Effect.gen(function* () {
      const tree = yield* twoTasks;
      yield* prepare({ "task-id": "other", "related-tasks": "auth/Login fails!" }, tree);
      const refused = yield* Effect.flip(
        prepare({ "task-id": "other", "related-tasks": "auth/login fails?" }, tree),
      );
      assert.deepStrictEqual(tagsOf(refused.problems), ["TaskIdCollision"]);
    }),
  );
});

describe("reading the task at hand", () => {
  it.effect("a dry run does not finish a related task's commit", () =>
    Effect.gen(function* () {
      const tree = yield* twoTasks;
      const pending = Layer.succeed(
        BundleStore,
        BundleStore.of({
          pending: ({ task }) => Effect.succeed(task.task === slug("first")),
          recover: () => Effect.die("finished by a dry run"),
          commit: () => Effect.die("committed by a dry run"),
        }),
      );
      const refused = yield* Effect.flip(
        prepareThrough({ "dry-run": true, "related-tasks": "auth/first" }).pipe(
          Effect.provide(Layer.merge(memoryPorts({ tree }), pending)),
        ),
      );
      assert.strictEqual(refused._tag, "RecoveryPending");
    }),
  );

  it.effect("warns once of each run that can't be read", () =>
    Effect.gen(function* () {
      const tree = yield* twoTasks;
      const run = yield* prepare({}, tree);
      tree.write(run.manifest.artefacts.runManifest, "{");
      assert.deepStrictEqual(tagsOf((yield* prepare({}, tree)).warnings), ["RunUnreadable"]);
    }),
  );

  it.effect("remembers the detected backend however many declared runs came since", () =>
    Effect.gen(function* () {
      const tree = project();
      const cmux = { kind: "reachable", detail: "cmux answers" } as const;
      yield* prepareThrough({}).pipe(
        Effect.provide(Layer.merge(memoryPorts({ tree }), TerminalProbe.layerFixed({ cmux }))),
      );
      const { manifest } = yield* prepare({ "terminal-backend": "cli-wrapper" }, tree);
      for (let seq = 3; seq < 80; seq++) {
        const ref = { ...runRef("login-fails", seq), group: slug("auth") };
        const copy = { ...manifest, runRef: formatRunRef(ref), runSeq: formatRunSeq(ref.seq) };
        tree.write(runPaths(ref).runManifest, artefactJson(copy));
      }
      assert.strictEqual((yield* Effect.flip(prepare({}, tree)))._tag, "BackendDowngraded");
    }),
  );
});
