import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, assert, beforeAll, describe, it } from "vitest";

const core = fileURLToPath(new URL("..", import.meta.url));
const workspace = join(core, "../..");
const tools = join(workspace, "node_modules/.bin");
const readme = readFileSync(join(core, "README.md"), "utf8");

// An empty folder whose node_modules holds the packed tarball and what its manifest declares, nothing of the workspace.
const top = realpathSync(mkdtempSync(join(tmpdir(), "okstra-packed-")));
const consumer = join(top, "consumer");
const installed = join(consumer, "node_modules/@okstra/core");

beforeAll(async () => {
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", await packed(), "-C", installed, "--strip-components=1"]);
  for (const name of Object.keys(manifest().dependencies)) {
    const link = join(consumer, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(core, "node_modules", name)), link);
  }
  writeFileSync(join(consumer, "package.json"), '{ "type": "module", "private": true }\n');
}, 120_000);
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe("@okstra/core, packed and alone in an empty folder", { timeout: 120_000 }, () => {
  it("runs the ten lines of its README and prints what the README says", () => {
    const script = block("js");
    assert.isAtMost(script.trim().split("\n").length, 10);
    writeFileSync(join(consumer, "ten-lines.js"), script);
    const { status, stdout, stderr } = run("node", "ten-lines.js");
    assert.deepStrictEqual({ status, stderr }, { status: 0, stderr: "" });
    assert.isTrue(stdout.startsWith(block("text")), stdout);
    const manifest =
      ".okstra/tasks/auth/login/runs/error-analysis/manifests/run-manifest-error-analysis-001.json";
    assert.include(stdout.split("\n"), manifest);
  });

  it("resolves a roster with nothing but the resolver, typed against the packed declarations", () => {
    writeFileSync(join(consumer, "rosterOf.ts"), block("ts"));
    writeFileSync(join(consumer, "roster.ts"), rosterCaller);
    writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify(consumerConfig));
    const checked = run("tsc", "--project", "tsconfig.json");
    assert.deepStrictEqual({ status: checked.status, told: checked.stdout }, { status: 0, told: "" });
    const { stdout, stderr } = run("node", "roster.ts");
    assert.deepStrictEqual(
      { lines: stdout.trim().split("\n"), stderr },
      {
        lines: [
          "leader#1 claude/claude-opus-5-5",
          "analyser#1 claude/claude-opus-5-5",
          "analyser#2 codex/gpt-6.1-sol",
          "report-writer#1 claude/claude-opus-5-5",
        ],
        stderr: "",
      },
    );
  });

  it("keeps to itself what it does not export", () => {
    writeFileSync(join(consumer, "inside.js"), 'await import("@okstra/core/dist/ports/memoryPorts.js");\n');
    assert.include(run("node", "inside.js").stderr, "ERR_PACKAGE_PATH_NOT_EXPORTED");
  });

  it("brings the schemas for editors and no source", () => {
    assert.includeMembers(readdirSync(join(installed, "schema")), ["project.schema.json"]);
    assert.sameMembers(readdirSync(installed), ["README.md", "dist", "package.json", "schema"]);
  });
});

const rosterCaller = `
import { noDefaults } from "@okstra/core/domain/assignment/ModelDefaults";
import { shippedAssets } from "@okstra/core/domain/assets/shippedAssets";
import { shippedCatalogue } from "@okstra/core/domain/catalogue/shippedCatalogue";
import { resolveHostSession } from "@okstra/core/domain/host/resolveHostSession";
import { shippedHosts } from "@okstra/core/domain/host/shippedHosts";
import { decodeProfile } from "@okstra/core/domain/profile/decodeProfile";
import * as Result from "effect/Result";
import { rosterOf } from "./rosterOf.ts";

const file = "profiles/error-analysis.md";
const profile = Result.getOrThrow(decodeProfile(shippedAssets[file] ?? "", { file, taskType: "error-analysis" }));
const host = Result.getOrThrow(
  resolveHostSession({
    hosts: shippedHosts, leadRuntime: null, context: null, project: null, home: null, lead: null,
    catalogue: shippedCatalogue,
  }),
);
const presence = { claude: true, codex: true, agy: true };
const lines = rosterOf({
  profile, host, presence, catalogue: shippedCatalogue, defaults: noDefaults, backend: "cli-wrapper",
  judged: [], renderOnly: false, independence: null, translated: false, planVerification: true,
});
console.log(lines.join("\\n"));
`;

/** Nothing is skipped: a declaration of ours that does not compile fails here. */
const consumerConfig = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023", "DOM", "ESNext.Iterator"],
    module: "NodeNext",
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ["*.ts"],
};

/** The present sources, compiled and packed as they are published; the workspace's own output is left alone. */
const packed = async (): Promise<string> => {
  const folder = join(top, "core");
  const target = join(top, "core.tgz");
  mkdirSync(folder);
  for (const name of ["package.json", "README.md", "schema"])
    cpSync(join(core, name), join(folder, name), { recursive: true });
  const { capture, pnpmCommand } = await import(join(workspace, "scripts/setup.mjs"));
  const output = ["--outDir", join(folder, "dist"), "--tsBuildInfoFile", join(top, ".tsbuildinfo")];
  for (const [argv, cwd] of [
    [["tsc", "--project", core, ...output], workspace],
    [pnpmCommand("pack", "--out", target), folder],
  ]) {
    const { code, stdout, stderr } = capture(argv, { cwd });
    if (code !== 0) throw new Error(`${argv.join(" ")}:\n${stdout}${stderr}`);
  }
  return target;
};

const manifest = (): { readonly dependencies: Readonly<Record<string, string>> } =>
  JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

/** The first block of the README in a language. */
const block = (language: string): string => {
  const found = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "m").exec(readme);
  if (found === null) throw new Error(`the README has no block of ${language}`);
  return found[1]!;
};

const run = (program: string, ...args: ReadonlyArray<string>) =>
  spawnSync(join(tools, program), args, { cwd: consumer, encoding: "utf8" });
