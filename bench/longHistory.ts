import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const runFolder = ".okstra/tasks/auth/login-fails/runs/error-analysis";

/**
 * Copies the files of run 001 under the sequences after it until about so many artefacts stand, as if all those runs
 * had been prepared, worked on and reported.
 */
export function addRuns(
  root: string,
  artefacts: number,
): { readonly artefacts: number; readonly runs: number } {
  const folder = join(root, runFolder);
  const model = [...filesBelow(folder), ...laterFiles(folder)];
  const texts = model.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
  const runs = Math.max(1, Math.round(artefacts / model.length));
  for (let seq = 2; seq <= runs; seq++) {
    const nnn = String(seq).padStart(3, "0");
    for (const { path, text } of texts) {
      const copy = join(folder, path.replace("001", nnn));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, text.replaceAll("001", nnn));
    }
  }
  return { artefacts: runs * model.length, runs };
}

/** What the life of a run adds to its bundle. */
const laterFiles = (folder: string): ReadonlyArray<string> => {
  const paths = [
    "worker-results/claude-analyser-error-analysis-001.md",
    "worker-results/codex-analyser-error-analysis-001.md",
    "logs/claude-analyser-error-analysis-001.log",
    "prompts/claude-analyser-prompt-error-analysis-001.md",
    "reports/final-report-error-analysis-001.md",
  ];
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "# Result\n\nThe cause is a stale session key.\n".repeat(20));
  }
  return paths;
};

const filesBelow = (folder: string, below = ""): ReadonlyArray<string> =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });

/** Rows for the runs of this project, the rest for 200 others. */
export function addIndexRows(home: string, runs: number, rows: number): void {
  const database = new DatabaseSync(join(home, "okstra.db"));
  const model = database.prepare("SELECT * FROM runs").get();
  if (model === undefined) throw new Error("the index has no run to copy");
  const columns = Object.keys(model);
  const add = database.prepare(
    `INSERT OR REPLACE INTO runs (${columns.join(", ")}) VALUES (${columns.map((column) => `:${column}`).join(", ")})`,
  );
  database.exec("BEGIN");
  for (let row = 2; row <= rows; row++) {
    const own = row <= runs;
    const nnn = String(own ? row : Math.ceil(row / 200)).padStart(3, "0");
    add.run({
      ...model,
      home_key: own ? model["home_key"]! : `other-${row % 200}`,
      run_seq: nnn,
      run_ref: String(model["run_ref"]).replace("/001", `/${nnn}`),
      run_manifest: String(model["run_manifest"]).replace("-001.", `-${nnn}.`),
    });
  }
  database.exec("COMMIT");
  database.close();
}

/** Takes away what was prepared beyond the history, so that every measured run meets the same. */
export function forgetNewRuns(root: string, from: number): void {
  const folder = join(root, runFolder);
  for (const directory of readdirSync(folder)) {
    for (const name of readdirSync(join(folder, directory))) {
      const seq = Number(/^(\d{3,})$/.exec(name)?.[1] ?? /-(\d{3,})\.[^/]+$/.exec(name)?.[1]);
      if (seq >= from) rmSync(join(folder, directory, name), { recursive: true });
    }
  }
}
