import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const memoryRounds = 3;
const preload = fileURLToPath(new URL("./reportPeakRss.cjs", import.meta.url));

/** A whole process to be timed. `before` puts things back between runs, outside the clock. */
export interface Subject {
  readonly name: string;
  readonly argv: readonly [command: string, ...rest: ReadonlyArray<string>];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly before?: () => void;
  /** What the run must exit with to count; 0 unless said otherwise. */
  readonly exitCode?: number;
}

export interface Measurement {
  readonly name: string;
  readonly runs: number;
  readonly medianMs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
  readonly peakRssMb: number;
  /** Against bare node in the same run: the only numbers that mean something on another machine. */
  readonly timeRatio: number;
  readonly memoryRatio: number;
}

const bareNode: Subject = { name: "bare node", argv: [process.execPath, "-e", "0"] };

/**
 * Runs every subject `rounds` times, interleaved (A B C, A B C, …), so that whatever else the machine does falls on
 * all alike. One unmeasured round first warms caches. Bare node is always among them, first. Memory is read in
 * rounds of its own, because the preload that reports it takes time.
 */
export async function measure(
  subjects: ReadonlyArray<Subject>,
  rounds: number,
): Promise<ReadonlyArray<Measurement>> {
  const lanes = [bareNode, ...subjects].map((subject) => ({
    subject,
    times: new Array<number>(),
    peaks: new Array<number>(),
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { subject, times } of lanes) {
      const ms = await timeOnce(subject);
      if (round > 0) times.push(ms);
    }
  }
  for (let round = 0; round < memoryRounds; round += 1) {
    for (const { subject, peaks } of lanes) peaks.push(await peakRssOnce(subject));
  }
  const bareMs = median(lanes[0]?.times ?? []);
  const bareMb = median(lanes[0]?.peaks ?? []);
  return lanes.map(({ subject, times, peaks }) => ({
    name: subject.name,
    runs: times.length,
    medianMs: median(times),
    fastestMs: Math.min(...times),
    slowestMs: Math.max(...times),
    peakRssMb: median(peaks),
    timeRatio: median(times) / bareMs,
    memoryRatio: median(peaks) / bareMb,
  }));
}

async function timeOnce(subject: Subject): Promise<number> {
  subject.before?.();
  const start = performance.now();
  await run(subject, {});
  return performance.now() - start;
}

/** Told by the process itself, which must be Node: watched from outside, a peak is missed. */
async function peakRssOnce(subject: Subject): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "okstra-peak-"));
  const file = join(folder, "kilobytes");
  try {
    subject.before?.();
    await run(subject, { NODE_OPTIONS: `--require=${preload}`, OKSTRA_PEAK_RSS_FILE: file });
    return Number(readFileSync(file, "utf8")) / 1024;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(subject: Subject, extra: Readonly<Record<string, string>>): Promise<void> {
  const [command, ...args] = subject.argv;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: subject.cwd,
      env: { ...process.env, ...subject.env, ...extra },
      stdio: ["pipe", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    // A child that does not read its input closes it early, which is no failure of the run.
    child.stdin.on("error", () => {}).end(subject.stdin ?? "");
    child.on("error", reject);
    child.on("close", (code) => {
      const wanted = subject.exitCode ?? 0;
      if (code === wanted) resolve();
      else reject(new Error(`${subject.name} exited with ${code}, not ${wanted}:\n${stderr}`));
    });
  });
}

function median(values: ReadonlyArray<number>): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
