#!/usr/bin/env node
// Loaded by whatever Node the user has: this file and startup/ must parse on Node 20 and stay small.
import { explainOldNode } from "./startup/explainOldNode.ts";
import { hideSqliteWarning } from "./startup/hideSqliteWarning.ts";
import { runMain } from "./startup/runMain.ts";
import { version } from "./startup/version.ts";

const argv = process.argv.slice(2);
const tooOld = explainOldNode(process.versions.node, argv);
if (tooOld !== undefined) {
  process.stdout.write(tooOld.stdout);
  process.stderr.write(tooOld.stderr);
  process.exitCode = 4;
} else if (argv.length === 1 && ["--version", "-v", "-V"].includes(argv[0]!)) {
  process.stdout.write(`${version}\n`);
} else {
  hideSqliteWarning();
  await runMain(argv);
}
