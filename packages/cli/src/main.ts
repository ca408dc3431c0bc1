import { asksForHelp } from "./askedFor.ts";
import { commandTable } from "./commandTable.ts";
import { visibleJson } from "@okstra/core/domain/text/visibleText";
import { familyHelp, overviewHelp, unknownCommand } from "./overview.ts";
import { version } from "./startup/version.ts";

/** Runs the command that the words name and leaves its exit code with the process. */
export const main = async (argv: ReadonlyArray<string>): Promise<void> => {
  // A reader that stops reading (`okstra runs | head -1`) is no error of ours.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }

  const row = commandTable.find(({ words }) => words.split(" ").every((word, at) => argv[at] === word));
  if (row !== undefined && asksForHelp(argv)) {
    const [{ helpOf }, page] = await Promise.all([import("./helpOf.ts"), (row.page ?? row.load)()]);
    process.stdout.write(await helpOf(page));
  } else if (row !== undefined) {
    const [{ runCommand }, command] = await Promise.all([import("./runCommand.ts"), row.load()]);
    process.exitCode = await runCommand(command, argv.slice(row.words.split(" ").length), version);
  } else if (argv.length === 0 || argv[0] === "help" || argv[0] === "--help" || argv[0] === "-h") {
    process.stdout.write(overviewHelp());
  } else if ((argv[1] === "--help" || argv[1] === "-h") && familyHelp(argv[0]!) !== null) {
    process.stdout.write(familyHelp(argv[0]!)!);
  } else {
    const refused = unknownCommand(argv);
    process.exitCode = 2;
    if (argv.includes("--json"))
      process.stdout.write(
        `${visibleJson(JSON.stringify({ ok: false, command: argv[0], version, ...refused.json }, null, 2))}\n`,
      );
    else process.stderr.write(refused.text);
  }
};
