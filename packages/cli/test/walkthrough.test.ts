import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, expect, it } from "vitest";
import { Sandbox, workspace } from "./okstraProcess.ts";

const page = join(workspace, "docs/walkthrough.md");

/** A line of the page that is run, or text that stays as it is. */
type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "command"; readonly line: string };

/** The page as texts and commands; what stands below a command in its block is its output, and is made anew. */
const partsOf = (markdown: string): ReadonlyArray<Part> => {
  const parts: Array<Part> = [];
  let inBlock = false;
  let inOutput = false;
  for (const line of markdown.split("\n")) {
    const fence = line.startsWith("```");
    if (fence) inBlock = line === "```text";
    if (fence) inOutput = false;
    if (inBlock && line.startsWith("$ ")) {
      parts.push({ kind: "command", line: line.slice(2) });
      inOutput = true;
    } else if (!inOutput) parts.push({ kind: "text", text: line });
  }
  return parts;
};

/** What differs from day to day and from machine to machine. */
const normalised = (text: string, sandbox: Sandbox): string =>
  text
    .replaceAll(sandbox.root, "/home/you/web-shop")
    .replaceAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu,
      "0f2c8a4e-5b1d-4c3a-9e7f-6d2b1a0c9e8f",
    )
    .replaceAll(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} [+-]\d{2}:\d{2}/gu, "2030-01-31 09:00:00 +00:00");

const run = async (line: string, sandbox: Sandbox): Promise<string> => {
  if (!line.startsWith("okstra ")) {
    const done = spawnSync("sh", ["-c", line], { cwd: sandbox.root, encoding: "utf8" });
    assert.strictEqual(done.status, 0, done.stderr);
    return done.stdout;
  }
  const words = [...line.matchAll(/(?:"[^"]*"|[^\s"])+/g)].map(([word]) => word.replaceAll('"', ""));
  const { code, stdout, stderr } = await sandbox.okstra(words.slice(1), { env: { TZ: "UTC" } });
  // What is refused is part of the story where the page says so; nothing else may be.
  assert.strictEqual(code, words[1] === "rerun" ? 3 : 0, `${line}\n${stderr}`);
  return `${stderr}${stdout}`;
};

describe("the walk-through", () => {
  it("prints what the page shows, from a brief to an answered, rendered, validated plan", async () => {
    const sandbox = new Sandbox("web-shop");
    cpSync(join(workspace, "examples/web-shop"), sandbox.root, { recursive: true });
    cpSync(join(workspace, "examples/walkthrough"), join(sandbox.top, "walkthrough"), { recursive: true });
    sandbox.repository();
    const lines: Array<string> = [];
    for (const part of partsOf(readFileSync(page, "utf8"))) {
      if (part.kind === "text") lines.push(part.text);
      else {
        const output = normalised(await run(part.line, sandbox), sandbox).trimEnd();
        lines.push(`$ ${part.line}`, ...(output === "" ? [] : output.split("\n")));
      }
    }
    await expect(lines.join("\n")).toMatchFileSnapshot(page);

    const task = ".okstra/tasks/checkout/basket-a-cent-too-dear";
    const plan = `${task}/runs/implementation-planning/reports/final-report-implementation-planning-001`;
    assert.include(sandbox.read(`${plan}.md`), "Customer care, as a CSV file.");
    const listed = await sandbox.okstraJson(["runs"]);
    assert.deepStrictEqual(
      listed.data.runs.map(({ status }: { readonly status: string }) => status),
      ["prepared", "completed", "completed", "completed"],
    );
  });
});
