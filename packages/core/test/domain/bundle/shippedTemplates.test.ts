import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { BundleFacts } from "../../../src/domain/bundle/BundleFacts.ts";
import { composeBundle } from "../../../src/domain/bundle/composeBundle.ts";
import { composeClarificationResponse } from "../../../src/domain/bundle/composeClarificationResponse.ts";
import { templateShelf } from "../../../src/domain/bundle/TemplateShelf.ts";
import { ClarificationItem } from "../../../src/domain/report/ClarificationItem.ts";
import { decodeWorkerResult } from "../../../src/domain/report/decodeWorkerResult.ts";
import { ErrorLine, LeadEvent } from "../../../src/domain/run/LeadEvent.ts";
import { type TaskType, taskTypes } from "../../../src/domain/task/TaskType.ts";
import { splitFrontMatter } from "../../../src/domain/text/frontMatter.ts";
import { carriedPlanning } from "../../samples/samplePlanning.ts";
import { bundleFacts, claude, codex, type Setting, templatesDir, templateTexts } from "./bundleFacts.ts";

/** Runs that between them take every way through the templates. */
const runs = (): ReadonlyArray<BundleFacts> => {
  const plain = bundleFacts();
  const everyone = bundleFacts({
    members: [
      ["implementer", claude, "a", "claude-implementer"],
      ["analyser", codex, "b", "codex-analyser"],
      ["verifier", codex, "b", "codex-verifier"],
      ["critic", codex, "c", "codex-critic"],
      ["report-writer", claude, "a", "report-writer"],
      ["translator", claude, "a", "translator"],
    ],
  });
  const dispatching = {
    ...plain.commands,
    dispatch: (run: string) => ["okstra", "show", run],
    await: (run: string) => ["okstra", "show", run],
  };
  return [
    plain,
    everyone,
    bundleFacts({ members: [] }),
    { ...bundleFacts({ host: "external", directive: null }), renderOnly: true, mcpServers: [] },
    { ...plain, relatedTasks: [], evidenceInputs: [], workCategory: null, commands: dispatching },
    { ...bundleFacts({ backend: "tmux-pane" }), commands: dispatching },
    ofPhase("requirements-discovery"),
    ofPhase("option-selection"),
    {
      ...ofPhase("implementation-planning", [
        ["analyser", codex, "b", "codex-analyser"],
        ["verifier", codex, "b", "codex-verifier"],
        ["report-writer", claude, "a", "report-writer"],
        ["translator", claude, "a", "translator"],
      ]),
      carried: carriedPlanning,
    },
  ];
};

const ofPhase = (taskType: TaskType, members?: Setting["members"]): BundleFacts => {
  const facts = bundleFacts(members === undefined ? {} : { members });
  return {
    ...facts,
    run: { ...facts.run, taskType },
    profile: { ...facts.profile, taskType },
  };
};

const texts = templateTexts();

const placeholdersIn = (example: string): ReadonlyArray<string> =>
  [...example.matchAll(/<[a-z ]+>/g)].map(([name]) => name);

/** An example of the worker preamble as a worker fills it in. */
const filledIn = (example: string): string =>
  example
    .replace("<your worker id>", "codex-analyser")
    .replace("<run ref>", "checkout/cart-total/error-analysis/003")
    .replace("<your duty>", "analysis-error-analysis");
const mustacheTexts = [...texts].filter(
  ([path]) => !path.startsWith("briefs/") && !path.startsWith("schemas/"),
);

describe("the shipped templates", () => {
  it("are all rendered, strictly, by one run or another", () => {
    const used = new Set(
      runs().flatMap((facts) =>
        Result.getOrThrow(composeBundle(facts)).manifest.templates.map(({ path }) => path),
      ),
    );
    const shelf = templateShelf(bundleFacts().templates);
    Result.getOrThrow(
      composeClarificationResponse({ path: "a.md", sha256: "", text: "", report: null }, shelf),
    );
    for (const { path } of shelf.used()) used.add(path);
    const shipped = [...texts.keys()].filter((path) => !/^(briefs|profiles|schemas)\//.test(path));
    assert.deepStrictEqual(
      shipped.filter((path) => !used.has(path)),
      [],
    );
  });

  it("include a profile for every phase that renders", () => {
    for (const taskType of taskTypes) {
      const text = readFileSync(join(templatesDir, `profiles/${taskType}.md`), "utf8");
      const facts = bundleFacts({ overrides: { "profiles/error-analysis.md": text } });
      const profile = { ...facts.profile, prose: splitFrontMatter(text).body };
      const { plan } = Result.getOrThrow(composeBundle({ ...facts, profile }));
      const rendered = plan.files.find(({ path }) => path.endsWith("/analysis-profile.md"))?.content;
      assert.include(rendered, "- Changing code", taskType);
      assert.notInclude(rendered, "``", taskType);
    }
  });

  it("show workers and leads examples that keep okstra's own contracts", () => {
    const preamble = texts.get("instruction-set/worker-preamble.md") ?? "";
    const [, result = ""] = /```markdown\n(---\n[^]*?)\n```\n/.exec(preamble) ?? [];
    assert.deepStrictEqual(placeholdersIn(result), ["<your worker id>", "<run ref>", "<your duty>"]);
    assert.notMatch(result, /summary: [^"]/u);
    const decoded = Result.getOrThrow(decodeWorkerResult(filledIn(result)));
    assert.strictEqual(decoded.workerId, "codex-analyser");
    assert.strictEqual(decoded.findings[0]?.evidence[0]?.endLine, 58);

    const [, error = ""] = /```jsonl\n(.*)\n```/.exec(preamble) ?? [];
    assert.deepStrictEqual(placeholdersIn(error), ["<run ref>", "<your worker id>"]);
    const line = Schema.decodeUnknownSync(ErrorLine)(JSON.parse(filledIn(error)));
    assert.strictEqual(line.worker, "codex-analyser");

    const contract = texts.get("instruction-set/lead-contract.md") ?? "";
    const [, event = ""] = /```json\n(.*)\n```/.exec(contract) ?? [];
    const ended = Schema.decodeUnknownSync(LeadEvent)(JSON.parse(event));
    assert.strictEqual(ended.event, "worker-ended");
    const [, details = ""] = /the `details` of those of the lead are `([^`]+)`/.exec(contract) ?? [];
    Schema.decodeUnknownSync(LeadEvent)({
      ...ended,
      event: "lead-started",
      details: JSON.parse(details) as unknown,
    });
  });

  it("call no command that okstra lacks", () => {
    const commands = ["init", "trust", "brief", "prepare", "runs", "show", "report", "reconcile"];
    for (const [path, text] of texts) {
      for (const [, command = ""] of text.matchAll(/`okstra ([a-z][a-z-]*)/g)) {
        assert.include(commands, command, path);
      }
    }
  });

  it("say what each status of a clarification item means, as docs/answers.md does", () => {
    const manual = readFileSync(join(templatesDir, "../docs/answers.md"), "utf8");
    for (const status of ClarificationItem.fields.status.literals) {
      assert.include(texts.get("instruction-set/final-report-template.md"), `\n- \`${status}\`: `);
      assert.include(manual, `| \`${status}\` |`);
    }
  });

  it("name nothing that docs/templates.md does not explain", () => {
    const manual = readFileSync(join(templatesDir, "../docs/templates.md"), "utf8");
    for (const [path, text] of mustacheTexts) {
      for (const [, name = ""] of text.matchAll(/\{\{[#^/&]?\s*([\w.]*\w)\s*\}\}/g)) {
        assert.include(manual, `\`${name}\``, path);
      }
      assert.include(manual, path.replace(new RegExp(`(?:${taskTypes.join("|")})(?=\\.)`), "<type>"), path);
    }
  });
});
