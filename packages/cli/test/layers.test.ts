import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, assert, beforeAll, describe, it } from "vitest";

const workspace = fileURLToPath(new URL("../../../", import.meta.url));

/** One violation per rule: what is planted, the rule that must see it, and a word of the reason it must give. */
const violations: ReadonlyArray<readonly [file: string, source: string, rule: string, reason: string]> = [
  ["core/src/domain/effectful.ts", imports("effect/Effect"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/context.ts", imports("effect/Context"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/layer.ts", imports("effect/Layer"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/clock.ts", imports("effect/Clock"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/scope.ts", imports("effect/Scope"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/stream.ts", imports("effect/Stream"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/nested.ts", imports("effect/testing/TestClock"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/deep/typeOnly.ts", typeImport("effect/Effect"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/lazy.ts", lazyImport("effect/Effect"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/passedOn.ts", reExport("effect/Effect"), "no-restricted-imports", "takes facts"],
  ["core/src/domain/inType.ts", inlineType("effect/Effect"), "consistent-type-imports", ""],
  ["core/src/domain/upToPort.ts", imports("../ports/TaskLock.ts"), "no-restricted-imports", "innermost"],
  ["core/src/domain/a/upToPort.ts", imports("../../ports/TaskLock.ts"), "no-restricted-imports", "innermost"],
  ["core/src/domain/upToUseCase.ts", imports("../usecases/prepare.ts"), "no-restricted-imports", "innermost"],
  [
    "core/src/domain/now.ts",
    "export const now = (): number => Date.now();",
    "no-restricted-properties",
    "clock",
  ],
  [
    "core/src/domain/die.ts",
    "export const die = (): number => Math.random();",
    "no-restricted-properties",
    "random",
  ],
  ["core/src/domain/node.ts", imports("node:fs"), "no-restricted-imports", "a port"],
  ["core/src/ports/node.ts", imports("node:fs/promises"), "no-restricted-imports", "a port"],
  ["core/src/usecases/node.ts", lazyImport("node:path"), "no-restricted-imports", "a port"],
  [
    "core/src/ports/upToUseCase.ts",
    imports("../usecases/prepare.ts"),
    "no-restricted-imports",
    "no use case",
  ],
  ["core/src/domain/adapter.ts", imports("@okstra/adapters-fs/Disk"), "no-restricted-imports", "no adapter"],
  [
    "core/src/ports/adapter.ts",
    imports("@okstra/adapters-terminal/Tmux"),
    "no-restricted-imports",
    "no adapter",
  ],
  [
    "core/src/usecases/adapter.ts",
    imports("@okstra/adapters-fs/Disk"),
    "no-restricted-imports",
    "no adapter",
  ],
  [
    "core/src/usecases/besides.ts",
    imports("../../../adapters-fs/src/Disk.ts"),
    "no-restricted-imports",
    "no adapter",
  ],
  ["core/src/usecases/platform.ts", imports("effect/FileSystem"), "no-restricted-imports", "stable modules"],
  [
    "core/src/ports/platform.ts",
    imports("@effect/platform-node/NodePath"),
    "no-restricted-imports",
    "stable modules",
  ],
  ["core/src/usecases/terminal.ts", imports("yargs"), "no-restricted-imports", "Only the CLI"],
  ["core/src/usecases/itself.ts", imports("@okstra/core/domain/a"), "no-restricted-imports", "relative path"],
  ["core/src/domain/barrel.ts", imports("effect"), "no-restricted-imports", "barrel"],
  ["core/src/ports/barrel.ts", imports("effect"), "no-restricted-imports", "barrel"],
  ["core/src/usecases/barrel.ts", imports("effect"), "no-restricted-imports", "barrel"],
  ["adapters-fs/src/barrel.ts", imports("effect"), "no-restricted-imports", "barrel"],
  ["adapters-terminal/src/barrel.ts", imports("@effect/platform-node"), "no-restricted-imports", "barrel"],
  ["cli/src/barrel.ts", imports("effect"), "no-restricted-imports", "barrel"],
  ["cli/test/barrel.ts", imports("effect"), "no-restricted-imports", "barrel"],
  [
    "adapters-fs/src/useCase.ts",
    imports("@okstra/core/usecases/prepare"),
    "no-restricted-imports",
    "fills ports",
  ],
  [
    "adapters-terminal/src/useCase.ts",
    imports("@okstra/core/usecases/a/b"),
    "no-restricted-imports",
    "fills ports",
  ],
  [
    "adapters-fs/src/other.ts",
    imports("@okstra/adapters-terminal/Tmux"),
    "no-restricted-imports",
    "each other",
  ],
  [
    "adapters-terminal/src/other.ts",
    imports("@okstra/adapters-fs/Disk"),
    "no-restricted-imports",
    "each other",
  ],
  [
    "adapters-fs/src/beside.ts",
    imports("../../adapters-terminal/src/Tmux.ts"),
    "no-restricted-imports",
    "each other",
  ],
  ["adapters-fs/src/around.ts", imports("../../core/src/domain/a.ts"), "no-restricted-imports", "exports"],
  [
    "adapters-fs/src/outer.ts",
    imports("../../cli/src/main.ts"),
    "no-restricted-imports",
    "Nothing knows the CLI",
  ],
  ["cli/src/okstra.ts", imports("effect/Effect"), "no-restricted-imports", "Start-up loads nothing"],
  ["cli/src/startup/slow.ts", imports("yargs"), "no-restricted-imports", "Start-up loads nothing"],
  [
    "core/src/domain/ring.ts",
    'import { b } from "./ringBack.ts";\nexport const a = (): unknown => b;',
    "no-cycle",
    "",
  ],
  ["core/src/domain/all.ts", 'export * from "./clean.ts";', "no-barrel-file", ""],
  ["core/src/domain/any.ts", "export const a = (b: unknown): number => b as any;", "no-explicit-any", ""],
  ["core/src/domain/ignored.ts", "// @ts-ignore\nexport const a: string = 1;", "ban-ts-comment", ""],
  ["core/src/usecases/floating.ts", floating(), "no-floating-promises", ""],
  ["core/src/usecases/misused.ts", misused(), "no-misused-promises", ""],
  ["core/src/usecases/halfSwitch.ts", halfSwitch(), "switch-exhaustiveness-check", ""],
  ["adapters-fs/src/oldName.ts", imports("fs"), "prefer-node-protocol", ""],
  ["adapters-fs/src/printed.ts", 'console.log("found");', "no-console", ""],
  ["adapters-fs/src/long.ts", "export const a = [\n" + "  1,\n".repeat(400) + "];", "max-lines", ""],
  [
    "cli/src/unused.ts",
    "// oxlint-disable-next-line no-console\nexport const a = 1;",
    "",
    "Unused oxlint-disable",
  ],
];

const clean: ReadonlyArray<readonly [file: string, source: string]> = [
  [
    "core/src/domain/clean.ts",
    imports("effect/Schema", "effect/Result", "effect/Option", "yaml", "./b/other.ts"),
  ],
  [
    "core/src/domain/b/other.ts",
    imports("@noble/hashes/sha2.js", "mdast-util-from-markdown", "../a/Task.ts"),
  ],
  ["core/src/domain/ringBack.ts", 'import { a } from "./ring.ts";\nexport const b = (): unknown => a;'],
  [
    "core/src/ports/clean.ts",
    imports("effect/Effect", "effect/Context", "effect/Layer", "../domain/clean.ts"),
  ],
  ["core/src/usecases/clean.ts", imports("effect/Effect", "../ports/clean.ts", "../domain/clean.ts")],
  [
    "adapters-fs/src/clean.ts",
    imports("node:fs", "effect/Effect", "@okstra/core/ports/TaskLock", "./Disk.ts"),
  ],
  [
    "adapters-terminal/src/clean.ts",
    imports("node:path", "@okstra/core/domain/task/TaskKey", "./tmux/Pane.ts"),
  ],
  ["cli/src/clean.ts", imports("@okstra/core/usecases/prepare", "@okstra/adapters-fs/Disk", "effect/Effect")],
  ["cli/src/startup/clean.ts", imports("node:module", "./version.ts")],
];
/** The other half of the planted cycle breaks no rule but that one. */
const breaksNothing = clean.filter(([file]) => !file.endsWith("ringBack.ts"));

let folder = "";
let linted: ReadonlyArray<Diagnostic> = [];
let compiled = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "okstra-layers-"));
  for (const file of [".oxlintrc.json", "tsconfig.base.json"]) copy(file);
  for (const name of ["core", "adapters-fs", "adapters-terminal", "cli"]) {
    copy(`packages/${name}/package.json`);
    copy(`packages/${name}/tsconfig.json`);
  }
  for (const [file, source] of [...violations, ...clean]) plant(join("packages", file), source);
  linted = lint(folder);
  plant("packages/core/src/domain/pure.ts", "export const one: number = 1;\n");
  compiled = spawnSync(tool("tsc"), ["-p", "packages/core"], { cwd: folder, encoding: "utf8" }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the linter refuses", () => {
  for (const [file, , rule, reason] of violations) {
    it(`${file} by ${rule || "an unused directive"}`, () => {
      const told = linted.filter(({ filename }) => filename === `packages/${file}`);
      const hit = told.some(
        ({ code = "", message, help = "" }) =>
          (rule === "" || code.endsWith(`(${rule})`)) && `${message} ${help}`.includes(reason),
      );
      assert.isTrue(hit, `told: ${JSON.stringify(told, undefined, 2)}`);
    });
  }
});

describe("the linter lets pass", () => {
  for (const [file] of breaksNothing) {
    it(file, () => {
      assert.deepStrictEqual(
        linted.filter(({ filename }) => filename === `packages/${file}`),
        [],
      );
    });
  }
});

describe("the compiler refuses in core", () => {
  for (const file of ["domain/node.ts", "ports/node.ts", "usecases/node.ts", "usecases/adapter.ts"]) {
    it(file, () => assert.match(compiled, new RegExp(`packages/core/src/${file}\\(1,.*error TS(2307|2591)`)));
  }

  it("and lets a pure file pass", () => {
    assert.include(compiled, "error TS");
    assert.notInclude(compiled, "domain/pure.ts");
  });
});

interface Diagnostic {
  readonly filename: string;
  readonly code?: string;
  readonly message: string;
  readonly help?: string;
}

function lint(cwd: string): ReadonlyArray<Diagnostic> {
  // Rules that need types are a second program's; where the linter cannot find it, they silently do not run.
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: tool("tsgolint") };
  const { stdout, stderr, status } = spawnSync(tool("oxlint"), ["--format=json", "packages"], {
    cwd,
    env,
    encoding: "utf8",
    timeout: 25_000,
  });
  assert.strictEqual(status, 1, stderr);
  return (JSON.parse(stdout) as { readonly diagnostics: ReadonlyArray<Diagnostic> }).diagnostics;
}

function tool(name: string): string {
  return join(workspace, "node_modules", ".bin", name);
}

function copy(file: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(workspace, file), join(folder, file));
}

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${source}\n`);
}

function imports(...specifiers: ReadonlyArray<string>): string {
  const names = specifiers.map((_, position) => `name${position}`);
  const lines = specifiers.map((specifier, position) => `import * as name${position} from "${specifier}";`);
  return [...lines, `export const used: ReadonlyArray<unknown> = [${names.join(", ")}];`].join("\n");
}

function typeImport(specifier: string): string {
  return `import type * as Name from "${specifier}";\nexport type Used = typeof Name;`;
}

function lazyImport(specifier: string): string {
  return `export const load = (): Promise<unknown> => import("${specifier}");`;
}

function reExport(specifier: string): string {
  return `export { succeed } from "${specifier}";`;
}

function inlineType(specifier: string): string {
  return `export type Used = import("${specifier}").Effect<string>;`;
}

function floating(): string {
  return "const later = async (): Promise<number> => 1;\nexport const start = (): void => {\n  later();\n};";
}

function misused(): string {
  return "const later = async (): Promise<boolean> => true;\nexport const a = (): number => {\n  if (later()) return 1;\n  return 2;\n};";
}

function halfSwitch(): string {
  return 'export const a = (b: "x" | "y"): number => {\n  switch (b) {\n    case "x":\n      return 1;\n  }\n  return 2;\n};';
}
