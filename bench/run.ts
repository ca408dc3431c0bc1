import { availableParallelism } from "node:os";
import { type Bar, barTable, isReached } from "./Bar.ts";
import { proveKills, proveRace } from "./concurrency.ts";
import { measureResolution } from "./resolution.ts";
import { measureScale } from "./scale.ts";
import { measureStartup } from "./startup.ts";

const usage = "usage: npm run bench -- [startup] [scale] [resolution] [race] [kill] [--rounds=N]";

const parts: Readonly<Record<string, (rounds: number) => Promise<ReadonlyArray<Bar>>>> = {
  startup: measureStartup,
  scale: measureScale,
  resolution: async () => {
    const { resolution, clone, ratio } = measureResolution();
    const detail = `${(resolution / 1e3).toFixed(1)} us against ${(clone / 1e3).toFixed(1)} us`;
    return [
      {
        name: "one resolution, 5 slots, 60 models",
        measured: ratio,
        bar: 2,
        unit: "x structuredClone of its inputs",
        detail,
      },
    ];
  },
  race: () => proveRace(32, 10),
  kill: () => proveKills(300),
};

const words = process.argv.slice(2);
const rounds = Number(words.find((word) => word.startsWith("--rounds="))?.slice("--rounds=".length) ?? 15);
const named = words.filter((word) => !word.startsWith("--"));
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const bars: Array<Bar> = [];
for (const [name, run] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  const measured = await run(rounds);
  process.stderr.write(`${barTable(measured)}\n`);
  bars.push(...measured);
}
// The document on standard output, the table beside it: one for programs, one for people.
const machine = { node: process.version, platform: process.platform, cores: availableParallelism() };
process.stdout.write(
  `${JSON.stringify({ ...machine, bars: bars.map((bar) => ({ ...bar, ok: isReached(bar) })) })}\n`,
);
process.stderr.write(`\n${barTable(bars)}\n`);
process.exitCode = bars.every(isReached) ? 0 : 1;
