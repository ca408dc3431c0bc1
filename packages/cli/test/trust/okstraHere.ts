import { vi } from "vitest";
import { commandTable } from "../../src/commandTable.ts";
import { runCommand } from "../../src/runCommand.ts";
import type { Envelope, Finished, Sandbox } from "../okstraProcess.ts";

/**
 * The command as `main.ts` calls it, printing and all, but in this process: attacks on every component of a path are
 * too many for a process each. Not for two at once.
 */
export const okstraHere = async (
  sandbox: Sandbox,
  words: ReadonlyArray<string>,
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> => {
  const row = commandTable.find((each) => each.words.split(" ").every((word, at) => words[at] === word))!;
  const command = await row.load();
  const before = { ...process.env };
  const printed = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    }),
  );
  become({ ...sandbox.environment, ...environment });
  try {
    const own = words.slice(row.words.split(" ").length);
    const code = await runCommand(command, ["--cwd", sandbox.root, ...own], "0.0.0-test");
    return { code, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    become(before);
  }
};

export const okstraHereJson = async (
  sandbox: Sandbox,
  words: ReadonlyArray<string>,
  environment: NodeJS.ProcessEnv = {},
): Promise<Envelope & Finished> => {
  const finished = await okstraHere(sandbox, [words[0]!, "--json", ...words.slice(1)], environment);
  return { ...finished, ...(JSON.parse(finished.stdout) as Envelope) };
};

const become = (environment: NodeJS.ProcessEnv): void => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) process.env[name] = value;
};
