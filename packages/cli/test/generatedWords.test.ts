import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { assert, describe, it } from "vitest";
import { plainBrief, plainProjectJson, hostileCase } from "../../core/test/fixtures/hostileCase.ts";
import { nastyWord } from "../../core/test/fixtures/nastyTexts.ts";
import { seededDraws } from "../../core/test/fixtures/seededDraws.ts";
import { makeSampleProject, type SampleProject } from "./processes/SampleProject.ts";
import { startOkstra } from "./processes/startOkstra.ts";

/** `OKSTRA_SEED` begins elsewhere (a failed case names its own); `OKSTRA_GENERATED` makes it more or fewer. */
const firstSeed = Number(process.env["OKSTRA_SEED"] ?? 1);
const cases = Number(process.env["OKSTRA_GENERATED"] ?? 80);
const lanes = 4;
const hangMillis = 60_000;

describe("generated command lines", () => {
  it(`${cases} of them end with an exit code of ours and no stack trace`, { timeout: 400_000 }, async () => {
    const codes = new Map<number | null, number>();
    let next = firstSeed;
    const lane = async (): Promise<void> => {
      const project = makeSampleProject();
      try {
        while (next < firstSeed + cases) {
          const code = await tryCase(project, next++);
          codes.set(code, (codes.get(code) ?? 0) + 1);
        }
      } finally {
        project.remove();
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const spread = JSON.stringify(Object.fromEntries(codes));
    assert.isAbove(codes.get(0) ?? 0, 0, spread);
    assert.isAbove((codes.get(2) ?? 0) + (codes.get(3) ?? 0), 0, spread);
  });
});

const tryCase = async (project: SampleProject, seed: number): Promise<number | null> => {
  const draws = seededDraws(seed);
  const { flags, files, homeConfig, environment, target } = hostileCase(draws, {});
  writeFiles(project, { "brief.md": plainBrief, ".okstra/project.json": plainProjectJson, ...files });
  const config = join(project.home, "config.json");
  if (homeConfig === null) rmSync(config, { force: true });
  else writeFileSync(config, homeConfig);
  const prepared = draws.chance(70);
  // Among so many hostile words hardly one command line passes: some have plain words beside hostile files.
  const plain = { "task-brief": "brief.md", "render-only": true, yes: true };
  const words = prepared
    ? ["prepare", ...wordsOf(draws.chance(30) ? plain : flags)]
    : otherWords(target, nastyWord(draws), draws.below(8));
  // A NUL cannot stand in a word: the system refuses to start such a process.
  const startable = words.map((word) => word.replaceAll("\0", ""));
  const where = `OKSTRA_SEED=${seed} okstra ${JSON.stringify(startable)}`;
  const { child, ended } = startOkstra(
    { ...project, env: { ...project.env, ...clean(environment) } },
    startable,
  );
  const hang = setTimeout(() => child.kill("SIGKILL"), hangMillis);
  const { code, signal, stdout, stderr } = await ended;
  clearTimeout(hang);
  rmSync(join(project.root, ".okstra/templates"), { recursive: true, force: true });
  assert.isNull(signal, `${where} hangs`);
  assert.include([0, 2, 3, 4], code, `${where}\n${stdout}${stderr}`);
  assert.notMatch(stdout + stderr, /^\s+at .+:\d+:\d+\)?$/m, where);
  if (startable.includes("--json") && code !== 0) assert.isFalse(JSON.parse(stdout).ok, where);
  return code;
};

const wordsOf = (flags: Readonly<Record<string, string | boolean | ReadonlyArray<string> | undefined>>) =>
  Object.entries(flags).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return [value]
      .flat()
      .flatMap((text) => (text.startsWith("-") ? [`--${name}=${text}`] : [`--${name}`, text]));
  });

const otherWords = (target: string, word: string, which: number): ReadonlyArray<string> =>
  [
    ["show", target, "--json"],
    ["show", word],
    ["runs", "--json", "--phase", word],
    ["runs", word],
    ["reconcile", "--json", "--lock-timeout", word],
    ["brief", "check", word],
    ["trust", word, "--json"],
    [word, target],
  ][which] ?? [];

const writeFiles = ({ root }: SampleProject, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

const clean = (environment: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value.replaceAll("\0", "")]));
