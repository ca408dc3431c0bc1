import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { noChanges, parseFlagChanges } from "../../src/domain/prepare/FlagChanges.ts";
import { parsePrepareFlags } from "../../src/domain/prepare/parsePrepareFlags.ts";
import type { PrepareFlags } from "../../src/domain/prepare/PrepareRequest.ts";
import { RefusedTogether } from "../../src/domain/refusal/RefusedTogether.ts";
import { runPaths } from "../../src/domain/run/runPaths.ts";
import { formatRunRef } from "../../src/domain/run/RunRef.ts";
import { sha256 } from "../../src/domain/text/sha256.ts";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { type PreparedRun, prepareTaskBundle } from "../../src/usecases/prepareTaskBundle.ts";
import { rerunTaskBundle } from "../../src/usecases/rerunTaskBundle.ts";
import { type Draws, drawsFrom, numbers } from "../fixtures/draws.ts";
import {
  answerItem,
  completeRun,
  publishPlan,
  runOf,
  selectOption,
  textOf,
} from "../samples/phaseProject.ts";
import { project } from "../samples/preparedProject.ts";
import { sampleOptionsReport } from "../samples/sampleOptions.ts";

type Environment = Readonly<Record<string, string>>;

interface World {
  readonly tree: MemoryTree;
  readonly environment?: Environment;
  readonly homeConfig?: string | null;
}

const prepare = (flags: PrepareFlags, { tree, environment = {}, homeConfig = null }: World) =>
  Effect.fromResult(parsePrepareFlags({ "task-brief": "brief.md", yes: true, ...flags })).pipe(
    Effect.flatMap((request) => prepareTaskBundle(request, { ...memorySite, environment })),
    Effect.provide(memoryPorts({ tree, homeConfig })),
  );

const rerun = (
  run: string,
  sets: ReadonlyArray<string>,
  { tree, environment = {}, homeConfig = null }: World,
  once: PrepareFlags = {},
  acceptChangedInputs = false,
) =>
  rerunTaskBundle(
    {
      run,
      changes: sets.length === 0 ? noChanges : Result.getOrThrow(parseFlagChanges(sets)),
      once,
      acceptChangedInputs,
      lockTimeoutMillis: 1000,
    },
    { ...memorySite, environment },
  ).pipe(Effect.provide(memoryPorts({ tree, homeConfig })));

const rosterOf = ({ facts }: PreparedRun) =>
  facts.plan.slots.map(({ role, ordinal, workerId, provider, modelRef, binding, independence }) => ({
    role,
    ordinal,
    workerId,
    provider,
    modelRef,
    binding,
    independence: independence?.level ?? null,
  }));

const toldOf = ({ warnings }: PreparedRun) =>
  warnings.filter(({ tag }) => tag === "RerunDiffers").map(({ message }) => message);

const directionOf = ({ facts }: PreparedRun) => facts.carried.direction;

const models = ({ facts }: PreparedRun): ReadonlyArray<string> =>
  facts.plan.slots.map(({ role, ordinal, modelRef }) => `${role}#${ordinal} ${modelRef}`);

const drawFlags = (draws: Draws): PrepareFlags => ({
  "task-type": draws.pick(["error-analysis", "requirements-discovery"]),
  ...(draws.chance(50) ? { "lead-runtime": draws.pick(["claude-code", "codex"]) } : {}),
  ...(draws.chance(40) ? { "role-count": [`analyser=${1 + draws.below(4)}`] } : {}),
  ...(draws.chance(30)
    ? { "role-model": [draws.pick(["analyser=opus", "analyser=sol", "critic=haiku"])] }
    : {}),
  ...(draws.chance(30) ? { critic: draws.pick(["off", "claude", "codex", "antigravity"]) } : {}),
  ...(draws.chance(30) ? { workers: draws.pick(["claude,codex", "codex", "antigravity,claude,codex"]) } : {}),
  ...(draws.chance(30) ? { "claude-model": draws.pick(["opus", "sonnet", "claude/brand-new"]) } : {}),
  ...(draws.chance(20) ? { "report-writer-provider": draws.pick(["claude", "codex"]) } : {}),
  ...(draws.chance(20) ? { independence: draws.pick(["family", "model"]) } : {}),
  ...(draws.chance(30) ? { directive: draws.pick(["Begin with the log.", "--odd", "a, b\nc"]) } : {}),
  ...(draws.chance(30) ? { "evidence-inputs": draws.pick(["a.log", "a.log,odd\\,name.log"]) } : {}),
  ...(draws.chance(20) ? { "render-only": true } : {}),
  ...(draws.chance(20) ? { "shipped-templates": true } : {}),
});

const planning = { "task-type": "implementation-planning" };
const directed = { ...planning, "selected-direction": formatRunRef(runOf("option-selection")) };
const answered = { ...planning, "clarification-response": formatRunRef(runOf("implementation-planning")) };

/** An option of this world's task is selected. */
const selectFirst = Effect.fnUntraced(function* (world: World, seq = 1) {
  const options = runOf("option-selection", seq);
  yield* prepare({ "task-type": "option-selection" }, world);
  completeRun(world.tree, options, sampleOptionsReport(options));
  selectOption(world.tree, options);
  answerItem(world.tree, options, "C-001", "What of C-001?", "Both.");
});

/** A plan for it is published. */
const planFirst = Effect.fnUntraced(function* (world: World) {
  yield* selectFirst(world);
  yield* prepare(directed, world);
  publishPlan(world.tree);
});

type Begun = (world: World) => ReturnType<typeof planFirst>;

/** What stands before a run is prepared, and the flags that follow from it. */
const drawBeginning = (draws: Draws): readonly [Begun, PrepareFlags] => {
  const unverified = draws.chance(40) ? { "no-plan-verification": true } : {};
  return draws.pick<readonly [Begun, PrepareFlags]>([
    [() => Effect.void, {}],
    [selectFirst, { ...directed, ...unverified }],
    [planFirst, { ...answered, ...unverified }],
  ]);
};

const drawEnvironment = (draws: Draws): Environment => ({
  ...(draws.chance(50) ? { OKSTRA_DEFAULT_LEAD_MODEL: draws.pick(["sonnet", "haiku"]) } : {}),
  ...(draws.chance(50) ? { OKSTRA_DEFAULT_REPORT_WRITER_MODEL: draws.pick(["sonnet", "haiku"]) } : {}),
  ...(draws.chance(50) ? { OKSTRA_DEFAULT_CLAUDE_MODEL: draws.pick(["sonnet", "haiku"]) } : {}),
  ...(draws.chance(50) ? { OKSTRA_DEFAULT_CODEX_MODEL: "luna" } : {}),
});

const drawDefaults = (draws: Draws) => ({
  modelDefaults: {
    ...(draws.chance(50)
      ? { analyser: [draws.pick(["codex/gpt-6.1-luna", "claude/claude-sonnet-5-5"])] }
      : {}),
    ...(draws.chance(50) ? { "report-writer": ["codex/gpt-6.1-sol"] } : {}),
    ...(draws.chance(50) ? { critic: ["claude/claude-haiku-5-5"] } : {}),
  },
});

const projectJson = (draws: Draws, reportLanguage: string): string =>
  JSON.stringify({ schemaVersion: "1.0", id: "shop", reportLanguage, ...drawDefaults(draws) });
const homeConfig = (draws: Draws): string => JSON.stringify({ schemaVersion: "1.0", ...drawDefaults(draws) });

const withEvidence = () => {
  const tree = project();
  tree.write("a.log", "500\n");
  tree.write("odd,name.log", "501\n");
  return tree;
};

describe("a run prepared again", () => {
  const prepared = new Map<string, number>();
  it.effect.prop(
    "has the same roster and the same words whatever environment and model defaults say",
    { first: numbers, later: numbers },
    ({ first, later }) =>
      Effect.gen(function* () {
        const [draws, other] = [drawsFrom(first), drawsFrom(later)];
        const tree = withEvidence();
        const reportLanguage = draws.pick(["en", "ko"]);
        tree.write(".okstra/project.json", projectJson(draws, reportLanguage));
        const world = { tree, environment: drawEnvironment(draws), homeConfig: homeConfig(draws) };
        const given = drawFlags(draws);
        const [begin, phase] = drawBeginning(draws);
        if (Result.isFailure(yield* Effect.result(begin(world)))) return;
        const one = yield* Effect.result(prepare({ ...given, ...phase }, world));
        if (Result.isFailure(one)) return;
        const { runRef, taskType } = one.success.manifest;
        const kind = phase["clarification-response"] === undefined ? taskType : "planning again";
        const translated = rosterOf(one.success).some(({ role }) => role === "translator");
        assert.strictEqual(translated, reportLanguage === "ko");
        for (const each of [kind, ...(translated ? ["translated"] : [])])
          prepared.set(each, (prepared.get(each) ?? 0) + 1);
        tree.write(".okstra/project.json", projectJson(other, reportLanguage));
        const two = yield* rerun(runRef, [], {
          tree,
          environment: drawEnvironment(other),
          homeConfig: homeConfig(other),
        });
        assert.deepStrictEqual(rosterOf(two), rosterOf(one.success));
        assert.deepStrictEqual(two.manifest.canonicalArgv, one.success.manifest.canonicalArgv);
        assert.notStrictEqual(two.manifest.runSeq, one.success.manifest.runSeq);
      }),
    { arbitrary: { runs: 150 } },
  );

  it("was one of each kind often enough for the law above to mean something", () => {
    const spread = JSON.stringify([...prepared]);
    for (const kind of [
      "error-analysis",
      "requirements-discovery",
      "implementation-planning",
      "planning again",
      "translated",
    ])
      assert.isAbove(prepared.get(kind) ?? 0, 5, spread);
  });
});

const [opus, sonnet] = ["claude/claude-opus-5-5", "claude/claude-sonnet-5-5"];
const other = { OKSTRA_DEFAULT_CLAUDE_MODEL: "haiku", OKSTRA_DEFAULT_LEAD_MODEL: "haiku" };

describe("the record of a run's inputs", () => {
  it.effect("is believed as its manifest has it, and no other file in its place", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write("src/app.ts", "export const seen = true;\n");
      const one = yield* prepare({ "evidence-inputs": ["src/app.ts"] }, { tree });
      const { runInputs } = one.manifest.artefacts;
      tree.write("src/app.ts", "export const changed = true;\n");
      tree.write(runInputs, JSON.stringify({ ...JSON.parse(textOf(tree, runInputs)), evidenceInputs: [] }));
      const refused = yield* Effect.flip(rerun(one.manifest.runRef, [], { tree }));
      assert.strictEqual(refused._tag, "ArtefactMalformed");
      assert.include(refused.message, `${runInputs} is not what okstra wrote`);
      assert.match(refused.problems[0]!.expected, /^sha256 [0-9a-f]{64}, as its run manifest has it$/u);
    }),
  );
});

describe("what a planning run was prepared from", () => {
  it.effect("has to be as it was: the report, what was selected in it, and what was answered to it", () =>
    Effect.gen(function* () {
      const tree = project();
      const options = runOf("option-selection");
      yield* selectFirst({ tree });
      const one = yield* prepare(directed, { tree });
      const { runRef, canonicalArgv } = one.manifest;
      const two = yield* rerun(runRef, [], { tree });
      assert.deepStrictEqual(two.manifest.canonicalArgv, canonicalArgv);

      answerItem(tree, options, "C-001", "What of C-001?", "Neither.");
      selectOption(tree, options, "O-002");
      const changed = yield* Effect.flip(rerun(runRef, [], { tree }));
      assert.strictEqual(changed._tag, "RerunInputsChanged");
      const { directionSelection, userAnswers } = runPaths(options);
      assert.deepStrictEqual(
        changed.problems.map(({ subject }) => subject),
        [directionSelection, userAnswers],
      );
    }),
  );

  it.effect.each<readonly [string, PrepareFlags]>([
    ["planning again", answered],
    ["planning again without verification", { ...answered, "no-plan-verification": true }],
    ["planning again with another direction given", { ...directed, ...answered }],
  ])("may be asked for by no flag: %s keeps to the direction it was given", ([, flags]) =>
    Effect.gen(function* () {
      const tree = project();
      const options = runOf("option-selection");
      yield* planFirst({ tree });
      const one = yield* prepare(flags, { tree });
      const { runRef, canonicalArgv } = one.manifest;
      const two = yield* rerun(runRef, [], { tree });
      assert.deepStrictEqual(rosterOf(two), rosterOf(one));
      assert.deepStrictEqual(two.manifest.canonicalArgv, canonicalArgv);
      assert.deepStrictEqual(directionOf(two), directionOf(one));

      const { directionSelection } = runPaths(options);
      const before = sha256(textOf(tree, directionSelection));
      selectOption(tree, options, "O-002");
      const moved = yield* Effect.flip(rerun(runRef, [], { tree }));
      assert.deepInclude(moved.problems[0], {
        tag: "RerunInputsChanged",
        subject: directionSelection,
        got: `sha256 ${sha256(textOf(tree, directionSelection))}`,
        expected: `sha256 ${before}`,
      });
      const directedNow = `selected-direction=${formatRunRef(options)}`;
      if (flags["selected-direction"] === undefined)
        assert.include(moved.nextStep, `okstra rerun ${runRef} --set ${directedNow}`);
      const three = yield* rerun(runRef, [directedNow], { tree });
      assert.strictEqual(directionOf(three)?.option.id, "O-002");
    }),
  );

  it.effect("is left where the plan published by now is made for another", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* planFirst({ tree });
      const { runRef } = (yield* prepare(answered, { tree })).manifest;
      const options = runOf("option-selection", 2);
      yield* selectFirst({ tree }, 2);
      yield* prepare({ ...answered, "selected-direction": formatRunRef(options) }, { tree });
      publishPlan(tree, 3);
      const left = yield* Effect.flip(rerun(runRef, [], { tree }));
      assert.strictEqual(left._tag, "RerunInputsChanged");
      const { reportData, directionSelection } = runPaths(runOf("option-selection"));
      assert.deepStrictEqual(
        left.problems.map(({ subject, got }) => [subject, got]),
        [
          [reportData, "no longer taken over"],
          [directionSelection, "no longer taken over"],
        ],
      );
      const taken = yield* rerun(runRef, [], { tree }, {}, true);
      assert.strictEqual(directionOf(taken)?.runRef, formatRunRef(options));
    }),
  );
});

describe("a rerun is refused for everything at once", () => {
  const editBrief = (tree: MemoryTree) => tree.write("brief.md", `${textOf(tree, "brief.md")}\nOne more.\n`);
  const speakGerman = (tree: MemoryTree) =>
    tree.write(
      ".okstra/project.json",
      JSON.stringify({ schemaVersion: "1.0", id: "shop", reportLanguage: "de" }),
    );

  interface Row {
    readonly where: string;
    readonly begin?: Begun;
    readonly flags?: PrepareFlags;
    readonly spoil: ReadonlyArray<(tree: MemoryTree) => void>;
    readonly tags: ReadonlyArray<string>;
  }

  const rows: ReadonlyArray<Row> = [
    {
      where: "the plan is published by now, and brief, selection and language have changed",
      begin: selectFirst,
      flags: directed,
      spoil: [
        publishPlan,
        editBrief,
        (tree) => selectOption(tree, runOf("option-selection"), "O-002"),
        speakGerman,
      ],
      tags: ["RerunInputsChanged", "PlanningEntryRefused"],
    },
    {
      where: "planning again, brief and selection have changed",
      begin: planFirst,
      flags: answered,
      spoil: [editBrief, (tree) => selectOption(tree, runOf("option-selection"), "O-002")],
      tags: ["RerunInputsChanged", "DirectionRefused"],
    },
    {
      where: "the brief has changed, and the roster would come out otherwise",
      spoil: [editBrief, speakGerman],
      tags: ["RerunInputsChanged", "RerunDiffers"],
    },
    {
      where: "brief and evidence are gone",
      flags: { "evidence-inputs": "a.log" },
      spoil: [(tree) => tree.remove("brief.md"), (tree) => tree.remove("a.log")],
      tags: ["RerunInputsChanged", "FileUnfit", "EvidenceRefused"],
    },
    { where: "the brief alone has changed", spoil: [editBrief], tags: ["RerunInputsChanged"] },
    { where: "the language alone has changed", spoil: [speakGerman], tags: ["RerunDiffers"] },
  ];

  it.effect.each(rows.flatMap((row) => [false, true].map((dry) => ({ ...row, dry }))))(
    "where $where (dry run: $dry)",
    ({ begin = () => Effect.void, flags = {}, spoil, tags, dry }) =>
      Effect.gen(function* () {
        const tree = withEvidence();
        yield* begin({ tree });
        const { runRef } = (yield* prepare(flags, { tree })).manifest;
        for (const each of spoil) each(tree);
        const before = tree.paths().map((path) => [path, textOf(tree, path)]);
        const refusal = yield* Effect.flip(rerun(runRef, [], { tree }, dry ? { "dry-run": true } : {}));
        assert.deepStrictEqual(
          tree.paths().map((path) => [path, textOf(tree, path)]),
          before,
        );
        const told = refusal instanceof RefusedTogether ? refusal.refusals : [refusal];
        assert.deepStrictEqual(
          told.map(({ _tag }) => _tag),
          [...tags],
        );
      }),
  );

  it.effect("where a plan is published by now, naming the change that plans again", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* selectFirst({ tree });
      const { runRef } = (yield* prepare(directed, { tree })).manifest;
      publishPlan(tree);
      const { nextStep } = yield* Effect.flip(rerun(runRef, [], { tree }));
      const change = `clarification-response=${runRef}`;
      assert.strictEqual(nextStep, `To plan again, run \`okstra rerun ${runRef} --set ${change}\`.`);
      yield* rerun(runRef, [change], { tree });
    }),
  );

  it.effect("where the recorded words can't be read either", () =>
    Effect.gen(function* () {
      const tree = project();
      const { runRef, artefacts } = (yield* prepare({}, { tree })).manifest;
      const manifest = JSON.parse(textOf(tree, artefacts.runManifest)) as object;
      tree.write(
        artefacts.runManifest,
        JSON.stringify({ ...manifest, canonicalArgv: ["prepare", "--brave"] }),
      );
      editBrief(tree);
      const refusal = yield* Effect.flip(rerun(runRef, [], { tree }));
      assert.deepStrictEqual(
        refusal.problems.map(({ tag }) => tag),
        ["RerunInputsChanged", "UnknownFlag"],
      );
    }),
  );
});

describe("--set", () => {
  it.effect.each<readonly [string, ReadonlyArray<string>, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["no critic", ["critic=off"], ["critic#1 codex/gpt-6-sol"], []],
    [
      "another critic by its model",
      ["role-model=critic=sonnet"],
      ["critic#1 codex/gpt-6-sol"],
      [`critic#1 ${sonnet}`],
    ],
    ["fewer analysers", ["role-count=analyser=1"], ["analyser#2 codex/gpt-6.1-sol"], []],
    [
      "the models of a role, and their number with them",
      ["role-model=analyser=sonnet,sol,claude/brand-new"],
      [`analyser#1 ${opus}`],
      [`analyser#1 ${sonnet}`, "analyser#3 claude/brand-new"],
    ],
    ["a provider's analysers", ["claude-model=sonnet"], [`analyser#1 ${opus}`], [`analyser#1 ${sonnet}`]],
    ["the same by pair", ["worker-model=claude=sonnet"], [`analyser#1 ${opus}`], [`analyser#1 ${sonnet}`]],
    [
      "the analysers' providers",
      ["workers=codex"],
      [`analyser#1 ${opus}`, "analyser#2 codex/gpt-6.1-sol"],
      ["analyser#1 codex/gpt-6.1-sol"],
    ],
    [
      "the report writer's model",
      ["report-writer-model=sonnet"],
      [`report-writer#1 ${opus}`],
      [`report-writer#1 ${sonnet}`],
    ],
    ["the lead's model", ["lead-model=sonnet"], [`leader#1 ${opus}`], [`leader#1 ${sonnet}`]],
    [
      "the lead by its role",
      ["role-model=leader=claude/claude-sonnet-5-5"],
      [`leader#1 ${opus}`],
      [`leader#1 ${sonnet}`],
    ],
    [
      "the host, and its lead with it",
      ["lead-runtime=codex"],
      [`leader#1 ${opus}`],
      ["leader#1 codex/gpt-6.1-sol"],
    ],
    ["nothing where it says what was", ["critic=codex", "role-count=analyser=2"], [], []],
  ])("changes %s and no other slot", ([, sets, gone, come]) =>
    Effect.gen(function* () {
      const tree = project();
      const one = yield* prepare({ critic: "codex" }, { tree });
      const two = yield* rerun(one.manifest.runRef, sets, { tree, environment: other });
      assert.sameMembers([...models(two)], [...models(one).filter((slot) => !gone.includes(slot)), ...come]);
      assert.sameMembers(
        models(one).filter((slot) => !models(two).includes(slot)),
        [...gone],
      );
      // A judge's independence follows from whom it judges: no flag says that.
      for (const each of toldOf(two))
        assert.match(each, /did: critic#1 is (.*), independence .* was \1, independence [^;]*$/u);
    }),
  );

  it.effect("says nothing of a translator that takes its model from the report writer", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write(
        ".okstra/project.json",
        JSON.stringify({ schemaVersion: "1.0", id: "shop", reportLanguage: "ko" }),
      );
      const one = yield* prepare({}, { tree });
      for (const set of ["report-writer-model=sonnet", `role-model=report-writer=${sonnet}`]) {
        const two = yield* rerun(one.manifest.runRef, [set], { tree });
        assert.includeMembers([...models(two)], [`report-writer#1 ${sonnet}`, `translator#1 ${sonnet}`]);
        assert.deepStrictEqual(toldOf(two), []);
      }
    }),
  );

  it.effect("tells what comes out otherwise though nothing changes it", () =>
    Effect.gen(function* () {
      const tree = project();
      const one = yield* prepare({ critic: "codex" }, { tree });
      tree.write(
        ".okstra/project.json",
        JSON.stringify({ schemaVersion: "1.0", id: "shop", reportLanguage: "de" }),
      );
      const differs = yield* Effect.flip(rerun(one.manifest.runRef, [], { tree }));
      assert.strictEqual(differs._tag, "RerunDiffers");
      for (const once of [{}, { "dry-run": true }]) {
        const two = yield* rerun(one.manifest.runRef, ["critic=off"], { tree }, once);
        const told = toldOf(two);
        assert.lengthOf(told, 1);
        assert.match(told[0]!, /translator#1 is .*, and was no such slot/u);
        assert.include(told[0]!, "report-language is de, and was en");
        assert.notInclude(told[0]!, "critic");
      }
    }),
  );

  it("gives every value of a list that is named several times, and refuses a text that is named twice", () => {
    const sets = ["evidence-inputs=a.log", "evidence-inputs=b.log", "directive="];
    assert.deepStrictEqual(
      [...Result.getOrThrow(parseFlagChanges(sets))],
      [
        ["evidence-inputs", ["a.log", "b.log"]],
        ["directive", null],
      ],
    );
    const twice = parseFlagChanges(["directive=one", "directive=two"]);
    assert.isTrue(Result.isFailure(twice));
  });
});
