import { version } from "./version.ts";

const floor = "22.19";

/** What to print when this Node cannot run okstra, or undefined when it can. */
export function explainOldNode(
  running: string,
  argv: ReadonlyArray<string>,
): { readonly stdout: string; readonly stderr: string } | undefined {
  const [major = 0, minor = 0] = running.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return undefined;
  const message = `okstra needs Node ${floor} or newer; this is Node ${running}.`;
  const nextStep =
    "Install a current Node (https://nodejs.org/en/download), then run the same command again.";
  if (!argv.includes("--json")) return { stdout: "", stderr: `${message}\n${nextStep}\n` };
  const problem = { tag: "NodeTooOld", subject: "node", got: running, expected: `>=${floor}`, message };
  const error = { tag: "NodeTooOld", message, problems: [problem], nextStep };
  const command = argv.find((word) => !word.startsWith("-")) ?? "";
  return { stdout: `${JSON.stringify({ ok: false, command, version, error, warnings: [] })}\n`, stderr: "" };
}
