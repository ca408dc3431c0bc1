import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, describe, expect, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { BundleFacts } from "../../../src/domain/bundle/BundleFacts.ts";
import type { PlannedFile } from "../../../src/domain/bundle/BundlePlan.ts";
import { composeBundle, type ComposedBundle } from "../../../src/domain/bundle/composeBundle.ts";
import { workerCommand } from "../../../src/domain/bundle/workerCommand.ts";
import { antigravityProvider } from "../../../src/domain/catalogue/antigravityProvider.ts";
import { shippedCatalogue } from "../../../src/domain/catalogue/shippedCatalogue.ts";
import { planLines } from "../../../src/domain/bundle/planLines.ts";
import { LeadEvent } from "../../../src/domain/run/LeadEvent.ts";
import { PromptMetadata } from "../../../src/domain/run/PromptMetadata.ts";
import { RunContext } from "../../../src/domain/run/RunContext.ts";
import { RunInputs } from "../../../src/domain/run/RunInputs.ts";
import { RunManifest } from "../../../src/domain/run/RunManifest.ts";
import { runPaths } from "../../../src/domain/run/runPaths.ts";
import { TaskManifest } from "../../../src/domain/run/TaskManifest.ts";
import { TeamState } from "../../../src/domain/run/TeamState.ts";
import { sha256 } from "../../../src/domain/text/sha256.ts";
import type { TaskType } from "../../../src/domain/task/TaskType.ts";
import { bundleFacts, claude, codex, type Member, type Setting } from "./bundleFacts.ts";

const compose = (facts: BundleFacts): ComposedBundle => Result.getOrThrow(composeBundle(facts));

const textOf = ({ content }: PlannedFile): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

const fileOf = ({ plan }: ComposedBundle, name: string): PlannedFile => {
  const found = plan.files.filter(({ path }) => path.includes(name));
  if (found[0] === undefined || found.length > 1) assert.fail(`${found.length} files are named ${name}`);
  return found[0];
};

const paths = runPaths(bundleFacts().run);

const settings: ReadonlyArray<readonly [name: string, setting: Setting]> = [
  ["claude-code", { host: "claude-code", backend: "cli-wrapper" }],
  ["claude-code-tmux", { host: "claude-code", backend: "tmux-pane" }],
  ["codex", { host: "codex", backend: "cli-wrapper" }],
  ["codex-tmux", { host: "codex", backend: "tmux-pane" }],
  ["external", { host: "external", backend: "cli-wrapper" }],
];

describe("the lead prompt", () => {
  it.each(settings)("for %s", async (name, setting) => {
    await expect(compose(bundleFacts(setting)).prompt).toMatchFileSnapshot(
      `../../golden/lead-prompt-${name}.md`,
    );
  });

  it("speaks of sub-agents only where the host has some to use", () => {
    for (const [name, setting] of settings) {
      const { prompt } = compose(bundleFacts(setting));
      assert.strictEqual(prompt.includes("the `Agent` tool"), name === "claude-code", name);
      assert.notInclude(prompt, "TeamCreate");
    }
  });

  it("calls for dispatch where a build has it", () => {
    const facts = bundleFacts();
    const commands = {
      ...facts.commands,
      dispatch: (runRef: string) => ["okstra", "dispatch", "--run", runRef],
      await: (runRef: string) => ["okstra", "await", "--run", runRef],
    };
    const panes = { ...bundleFacts({ backend: "tmux-pane" }), commands };
    assert.include(compose({ ...facts, commands }).prompt, "## Gate: sub-agents and dispatch");
    assert.include(compose(panes).prompt, "## Gate: dispatch");
    assert.include(compose(panes).prompt, "`okstra await --run checkout/cart-total/error-analysis/003`");
  });

  const judge: Member = ["verifier", codex, "b", "codex-verifier"];
  const translator: Member = ["translator", claude, "a", "translator"];
  it.each<readonly [string, TaskType, Member, Member | null, ReadonlyArray<string>]>([
    [
      "error-analysis",
      "error-analysis",
      ["critic", codex, "b", "codex-critic"],
      null,
      ["workers 2", "report 3"],
    ],
    [
      "a translated error-analysis",
      "error-analysis",
      ["critic", codex, "b", "codex-critic"],
      translator,
      ["workers 2", "report 3", "translation 4"],
    ],
    ["planning", "implementation-planning", judge, null, ["verification 3", "report 2"]],
    [
      "translated planning",
      "implementation-planning",
      judge,
      translator,
      ["verification 3", "report 2", "translation 4"],
    ],
  ])("starts the workers of %s each in a phase of the contract, the translator last", (...row) => {
    const [, taskType, member, last, after] = row;
    const facts = bundleFacts({
      members: [
        ["analyser", claude, "a", "claude-analyser"],
        member,
        ["report-writer", claude, "a", "report-writer"],
        ...(last === null ? [] : [last]),
      ],
    });
    const { prompt, plan } = compose({
      ...facts,
      run: { ...facts.run, taskType },
      profile: { ...facts.profile, taskType },
    });
    const starts = [...prompt.matchAll(/^\| `\S+` \|.*\| `([a-z]+)` \| (\d) \|$/gm)];
    assert.deepStrictEqual(
      starts.map(([, phase, wave]) => `${phase} ${wave}`),
      ["workers 1", ...after],
    );
    const contract = plan.files.filter(({ path }) => path.endsWith("/lead-contract.md")).map(textOf);
    const phases = [...contract.join("").matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, phase]) => phase);
    const used = new Set(starts.map(([, phase]) => phase));
    assert.deepStrictEqual(phases, [
      "intake",
      "workers",
      "convergence",
      "synthesis",
      ...["report", "verification", "translation"].filter((phase) => used.has(phase)),
      "hand-over",
    ]);
    const gate = [...prompt.matchAll(/^(\d)\. .*?[Pp]hase `([a-z]+)`:/gm)].map(([, at, phase]) => [
      at,
      phase,
    ]);
    assert.deepStrictEqual(
      gate.map(([, phase]) => phase).filter((phase) => phase !== undefined && used.has(phase)),
      phases.filter((phase) => phase !== undefined && used.has(phase)),
    );
    assert.strictEqual(new Set(gate.map(([at]) => at)).size, gate.length);
  });

  it("gives the whole command of every worker that has a CLI, its input ending by itself", () => {
    for (const [name, setting] of settings) {
      const facts = bundleFacts(setting);
      const cliWorkers = facts.plan.slots.filter(
        ({ role, binding }) => role !== "leader" && binding.runner === "cli-wrapper",
      );
      const commands = [
        ...compose(facts).prompt.matchAll(
          /^\| `\S+` \| `(?:claude|codex) .* < (\S+) > '\{output-file\}'` \|/gm,
        ),
      ];
      assert.lengthOf(commands, cliWorkers.length, name);
      for (const [, input] of commands) assert.strictEqual(input, "'{prompt-file}'", name);
    }
  });

  it("closes the standard input of a CLI that is given a path, and says where its answer is", () => {
    const command = workerCommand(
      { provider: antigravityProvider.id, binding: { executionValue: "m", writeCapability: "read-only" } },
      shippedCatalogue,
    );
    assert.match(command?.line ?? "", /\{prompt-file\}.* < \/dev\/null > '\{output-file\}'$/);
    assert.include(command?.finalMessage ?? "", "`result.response`");
  });

  it("shows how to start a lead so that its session has the id of the resume script", () => {
    const start =
      "claude --session-id 11111111-2222-4333-8444-555555555555 --model model-a " +
      `'Read ${paths.leadPrompt} whole and do what it says.'`;
    const bundle = compose(bundleFacts());
    assert.include(bundle.prompt, `- To start, in the project root: \`${start}\``);
    assert.include(
      textOf(fileOf(bundle, "task-index.md")),
      `| Start the lead, in the project root | \`${start}\` |`,
    );
    assert.include(
      compose(bundleFacts({ host: "codex" })).prompt,
      `\`codex --model model-a 'Read ${paths.leadPrompt} whole and do what it says.'\`.\n`,
    );
    for (const setting of [{ entryMode: "current-session" }, { host: "external" }] as const) {
      assert.notInclude(compose(bundleFacts(setting)).prompt, "To start", JSON.stringify(setting));
    }
  });

  it("does not promise what this build lacks: worker prompts", () => {
    const bundle = compose(bundleFacts());
    assert.include(bundle.prompt, "The worker prompts it names are not there");
  });

  it("tells the lead how to record each worker", () => {
    const { prompt, manifest } = compose(bundleFacts());
    for (const { workerId } of manifest.workers)
      assert.include(prompt, `\`okstra worker record ${workerId} --run ${manifest.runRef}\``);
  });

  it("has no roster where there are no workers", () => {
    const { prompt, manifest } = compose(bundleFacts({ members: [] }));
    assert.include(prompt, "## Gate: single lead");
    assert.notInclude(prompt, "## Roster");
    assert.strictEqual(manifest.teamContract.leadExecutionMode, "single-lead");
    assert.strictEqual(manifest.teamContract.finalSynthesisOwner, "Claude lead");
  });
});

describe("a composed bundle", () => {
  const bundle = compose(bundleFacts());

  it("holds these files", async () => {
    const lines = planLines(bundle.plan).map(
      ({ kind, mode, path }) => `${kind.padEnd(9)} ${mode ?? "----"} ${path}\n`,
    );
    await expect(lines.join("")).toMatchFileSnapshot("../../golden/bundle.txt");
  });

  it("is the same, byte by byte, for the same facts", () => {
    assert.deepStrictEqual(compose(bundleFacts()), bundle);
  });

  it("makes the run visible last, after the task's projections", () => {
    assert.deepStrictEqual(
      bundle.plan.files.slice(-3).map(({ path }) => path.split("/").at(-1)),
      ["task-manifest.json", "task-index.md", "run-manifest-error-analysis-003.json"],
    );
  });

  it("writes JSON that its schemas read, without a member they don't know", () => {
    const schemas = [
      [RunManifest, paths.runManifest],
      [RunInputs, paths.runInputs],
      [RunContext, paths.runContext],
      [TeamState, paths.teamState],
      [PromptMetadata, paths.leadPromptMetadata],
      [TaskManifest, "task-manifest.json"],
    ] as const;
    for (const [schema, name] of schemas) {
      const text = textOf(fileOf(bundle, name));
      const decoded = Schema.decodeUnknownSync(schema)(JSON.parse(text), {
        onExcessProperty: "error",
      });
      assert.strictEqual(`${JSON.stringify(decoded, null, 2)}\n`, text);
    }
    assert.deepStrictEqual(JSON.parse(textOf(fileOf(bundle, paths.runManifest))), bundle.manifest);
  });

  it("copies the brief byte by byte", () => {
    const brief = "\ufeff# Über|{{title}}\r\n";
    const { plan } = compose(bundleFacts({ brief }));
    assert.deepStrictEqual(
      plan.files.find(({ path }) => path.endsWith("/task-brief.md"))?.content,
      new TextEncoder().encode(brief),
    );
  });

  it("seals its instruction set and its prompt by digests", () => {
    const planned = new Map(bundle.plan.files.map((file) => [file.path, sha256(file.content)]));
    const sealed = bundle.manifest.instructionSet;
    assert.deepStrictEqual(
      sealed.map(({ path }) => path),
      [...planned.keys()].filter((path) => path.includes("/instruction-set/")).toSorted(),
    );
    for (const { path, sha256: digest } of sealed) assert.strictEqual(planned.get(path), digest, path);

    const metadata = JSON.parse(textOf(fileOf(bundle, paths.leadPromptMetadata)));
    assert.strictEqual(metadata.promptSha256, planned.get(paths.leadPrompt));
    assert.deepStrictEqual(metadata.sources, sealed);
  });

  it("names only paths that it writes or that lead and workers are to write", () => {
    const written = new Set([
      ...bundle.plan.files.map(({ path }) => path),
      ...bundle.plan.directories.map(({ path }) => path),
    ]);
    const outputs = new Set([
      paths.leadEvents,
      paths.errors,
      paths.leadSynthesis,
      paths.reportData,
      paths.reportMarkdown,
      paths.workerAttempt("<worker-id>", 1),
      ...bundle.manifest.workers.flatMap(({ promptPath, resultPath }) => [promptPath, resultPath]),
    ]);
    const foreign = new Set([".okstra/tasks/checkout/discounts/task-manifest.json"]);
    for (const file of bundle.plan.files) {
      for (const [path] of textOf(file).matchAll(/\.okstra\/[^\s`"')|,;:]*[^\s`"')|,;:.]/g)) {
        assert.isTrue(
          written.has(path) || outputs.has(path) || foreign.has(path),
          `${file.path} names ${path}`,
        );
      }
    }
    for (const output of outputs) {
      assert.isTrue(written.has(output.slice(0, output.lastIndexOf("/"))), `${output} has no directory`);
    }
  });

  it("refers to its roster by executions that exist", () => {
    const executions = bundle.manifest.executionIdentity.roleExecutions;
    const refs = executions.map(({ roleExecutionRef }) => roleExecutionRef);
    const state = JSON.parse(textOf(fileOf(bundle, paths.teamState)));
    const context = JSON.parse(textOf(fileOf(bundle, paths.runContext)));
    const workers = refs.slice(1);
    for (const named of [bundle.manifest.workers, state.workers, context.roster]) {
      assert.deepStrictEqual(
        named.map((worker: { readonly roleExecutionRef: string }) => worker.roleExecutionRef),
        workers,
      );
    }
    assert.strictEqual(state.lead.roleExecutionRef, refs[0]);
    assert.deepStrictEqual(bundle.plan.indexRows[0]?.roleExecutionRefs, refs);
    assert.deepStrictEqual(bundle.manifest.teamContract.requiredStatusEntries, [
      "Claude lead",
      ...executions.slice(1).map(({ workerId }) => workerId ?? ""),
    ]);
  });

  it("tells the report writer to read all results but its own", () => {
    const duty = textOf(fileOf(bundle, "/duties/report-writer.md"));
    for (const { workerId, resultPath } of bundle.manifest.workers) {
      assert.strictEqual(duty.includes(resultPath), workerId !== "report-writer", workerId);
    }
  });

  it("has one file for each duty of its roster and the lead's", () => {
    const duties = ["analysis-error-analysis", "lead", "report-writer", "scope-critic"];
    const written = bundle.plan.files.filter(({ path }) => path.includes("/duties/"));
    assert.deepStrictEqual(
      written.map(({ path }) => path.split("/").at(-1)),
      duties.map((duty) => `${duty}.md`),
    );
  });
});

describe("what depends on the project", () => {
  it("creates project.json and the ignore file only where they are missing", () => {
    const facts = bundleFacts();
    const fresh = compose({
      ...facts,
      project: { ...facts.project, newProjectJson: "{}\n", needsIgnoreFile: true },
    });
    assert.strictEqual(textOf(fileOf(fresh, ".okstra/project.json")), "{}\n");
    const ignored = textOf(fileOf(fresh, ".okstra/.gitignore")).split("\n");
    assert.includeMembers(ignored, ["/*", "!/.gitignore", "!/project.json", "!/templates/"]);
    assert.isFalse(compose(facts).plan.files.some(({ path }) => /^\.okstra\/[^/]+$/.test(path)));
  });

  it("uses a template of the user's own and says so in the manifest", () => {
    const { prompt, manifest } = compose(
      bundleFacts({ overrides: { "prompts/lead-prompt.md": "Run {{runRef}}!" } }),
    );
    assert.strictEqual(prompt, "Run `checkout/cart-total/error-analysis/003`!");
    assert.deepStrictEqual(
      manifest.templates.filter(({ source }) => source === "override").map(({ path }) => path),
      ["prompts/lead-prompt.md"],
    );
  });

  it("refuses a template that asks for what its place lacks, and a template that is not there", () => {
    const asked = composeBundle(bundleFacts({ overrides: { "task-index.md": "{{workers}}" } }));
    assert.include(Result.isFailure(asked) ? asked.failure.message : "", ".okstra/templates/task-index.md");

    const facts = bundleFacts();
    const templates = new Map(facts.templates);
    templates.delete("instruction-set/worker-preamble.md");
    const missing = composeBundle({ ...facts, templates });
    assert.include(
      Result.isFailure(missing) ? missing.failure.message : "",
      "instruction-set/worker-preamble.md",
    );
  });
});

describe("the task's projection", () => {
  const earlier = (seq: string, status: "completed" | "running" | "aborted") => ({
    runRef: `checkout/cart-total/error-analysis/${seq}`,
    taskType: "error-analysis" as const,
    stage: null,
    runSeq: seq,
    status,
    createdAt: "2030-01-30T09:00:00.000Z",
    runManifest: paths.runManifest.replace("003", seq),
  });

  it("expects what stands, counts the unfinished and points to the latest report", () => {
    const facts = bundleFacts();
    const first = JSON.parse(textOf(fileOf(compose(facts), "task-manifest.json"))) as TaskManifest;
    const present = {
      history: { ...first, createdAt: "2030-01-01T00:00:00.000Z" },
      taskManifestSha256: sha256("before"),
      taskIndexSha256: sha256("index"),
      runs: [earlier("002", "running"), earlier("001", "completed")],
      moved: [],
      rotation: facts.present.rotation,
    };
    const bundle = compose({ ...facts, present });
    const file = fileOf(bundle, "task-manifest.json");
    assert.strictEqual(file.kind === "replace" ? file.expected : null, sha256("before"));
    const manifest = JSON.parse(textOf(file)) as TaskManifest;
    assert.deepStrictEqual(
      manifest.activeRuns.map(({ runSeq }) => runSeq),
      ["003", "002"],
    );
    assert.deepStrictEqual(
      manifest.latestRuns.map(({ runSeq }) => runSeq),
      ["003"],
    );
    assert.strictEqual(manifest.latestReport, paths.reportData.replace("003", "001"));
    assert.strictEqual(manifest.createdAt, "2030-01-01T00:00:00.000Z");
    assert.include(textOf(fileOf(bundle, "task-index.md")), "| `checkout/cart-total/error-analysis/002` |");
  });

  it("shows the latest twenty runs", () => {
    const facts = bundleFacts();
    const runs = Array.from({ length: 30 }, (_, index) => earlier(String(130 - index), "aborted"));
    const index = textOf(fileOf(compose({ ...facts, present: { ...facts.present, runs } }), "task-index.md"));
    assert.lengthOf(index.match(/^\| `checkout\/cart-total\/error-analysis\/\d+` \|/gm) ?? [], 20);
  });
});

describe("the resume script", () => {
  it("is run by sh from anywhere, whatever the project root is called", () => {
    const root = join(mkdtempSync(join(tmpdir(), "okstra-resume-")), 'it\'s $(touch pwned) `x` "y"\n--z');
    const bin = join(root, "bin");
    try {
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, "claude"), '#!/bin/sh\nprintf \'%s\\n\' "$PWD" "$@"\n');
      chmodSync(join(bin, "claude"), 0o755);
      const facts = bundleFacts();
      const file = fileOf(compose({ ...facts, project: { ...facts.project, root } }), "sessions/resume-");
      assert.strictEqual(file.mode, 0o755);
      const script = join(root, "resume.sh");
      writeFileSync(script, textOf(file));
      const said = execFileSync("/bin/sh", [script], {
        cwd: "/",
        encoding: "utf8",
        env: { PATH: `${bin}:/usr/bin:/bin` },
        stdio: ["ignore", "pipe", "ignore"],
      });
      assert.strictEqual(said, `${root}\n--resume\n11111111-2222-4333-8444-555555555555\n`);
    } finally {
      rmSync(join(root, ".."), { recursive: true, force: true });
    }
  });

  it("is written only for hosts whose sessions can be resumed", () => {
    const { manifest, plan } = compose(bundleFacts({ host: "codex" }));
    assert.isNull(manifest.artefacts.resumeScript);
    assert.isFalse(plan.files.some(({ path }) => path.includes("/sessions/")));
    const index = plan.files.filter(({ path }) => path.endsWith("task-index.md")).map(textOf);
    assert.include(index.join(""), "| Resume the lead | -- |");
  });

  it("never takes a session id that is no UUID", () => {
    const facts = bundleFacts();
    const result = composeBundle({
      ...facts,
      session: { id: "x'; rm -rf /", source: "environment", guessed: false },
    });
    assert.strictEqual(Result.isFailure(result) ? result.failure._tag : null, "SessionIdRefused");
  });
});

describe("the event log", () => {
  it("begins with the bundle for a lead that okstra does not start", () => {
    for (const setting of [
      { host: "external" },
      { host: "codex", entryMode: "current-session" },
      { entryMode: "current-session" },
    ] as const) {
      const lines = textOf(fileOf(compose(bundleFacts(setting)), paths.leadEvents)).split("\n");
      assert.lengthOf(lines, 2);
      const event = Schema.decodeUnknownSync(LeadEvent)(JSON.parse(lines[0] ?? ""));
      assert.strictEqual(event.event, "bundle-prepared");
    }
    for (const setting of [{}, { host: "codex" }] as const) {
      assert.isFalse(compose(bundleFacts(setting)).plan.files.some(({ path }) => path === paths.leadEvents));
    }
  });
});
