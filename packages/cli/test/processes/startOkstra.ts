import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SampleProject } from "./SampleProject.ts";

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

const okstra = fileURLToPath(new URL("../../dist/okstra.js", import.meta.url));

/** Starts the built command in a project; `ended` resolves whatever becomes of it. */
export const startOkstra = (
  { root, env }: Pick<SampleProject, "root" | "env">,
  words: ReadonlyArray<string>,
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } => {
  const child = spawn(process.execPath, [okstra, ...words], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended };
};

export const runHere = (
  project: Pick<SampleProject, "root" | "env">,
  words: ReadonlyArray<string>,
): Promise<Ended> => startOkstra(project, words).ended;
