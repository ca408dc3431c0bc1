import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeSampleProject, prepareWords } from "../packages/cli/test/processes/SampleProject.ts";
import type { Bar } from "./Bar.ts";
import { type Measurement, measure } from "./measure.ts";

const dist = fileURLToPath(new URL("../packages/cli/dist", import.meta.url));
export const okstra = join(dist, "okstra.js");

/** The whole process, from its start to its exit, with warm code and durable writes, against bare node. */
export async function measureStartup(rounds: number): Promise<ReadonlyArray<Bar>> {
  const project = makeSampleProject();
  try {
    const subject = (name: string, ...words: ReadonlyArray<string>) => ({
      name,
      argv: [process.execPath, okstra, ...words] as const,
      cwd: project.root,
      env: project.env,
    });
    const measured = await measure(
      [
        subject("okstra --version", "--version"),
        subject("okstra prepare --help", "prepare", "--help"),
        {
          ...subject("okstra prepare --render-only", ...prepareWords),
          before: () => rmSync(join(project.root, ".okstra/tasks"), { recursive: true, force: true }),
        },
      ],
      rounds,
    );
    const [bare, version, help, prepare] = measured as [Measurement, Measurement, Measurement, Measurement];
    return [
      timeBar(prepare, 3.5, bare),
      timeBar(version, 1.3, bare),
      timeBar(help, 2.5, bare),
      {
        name: "peak memory of prepare",
        measured: prepare.memoryRatio,
        bar: 2,
        unit: "x bare node",
        detail: `${prepare.peakRssMb.toFixed(1)} MB against ${bare.peakRssMb.toFixed(1)} MB`,
      },
      bundleSize(),
    ];
  } finally {
    project.remove();
  }
}

const timeBar = (measured: Measurement, bar: number, bare: Measurement): Bar => ({
  name: measured.name,
  measured: measured.timeRatio,
  bar,
  unit: "x bare node",
  detail: `medians of ${measured.runs}: ${measured.medianMs.toFixed(1)} ms (${measured.fastestMs.toFixed(1)} to ${measured.slowestMs.toFixed(1)}) against ${bare.medianMs.toFixed(1)} ms`,
});

const bundleSize = (): Bar => {
  const bytes = readdirSync(dist).reduce((sum, name) => sum + statSync(join(dist, name)).size, 0);
  return { name: "CLI bundle", measured: bytes / 1e6, bar: 1, unit: "MB", detail: `${bytes} bytes` };
};
