import { table } from "./measure.ts";
import { measureStartup } from "./startup.ts";

const rounds = Number(process.argv[2] ?? 15);
const measurements = await measureStartup(rounds);
process.stdout.write(`${JSON.stringify({ node: process.version, rounds, measurements })}\n`);
process.stderr.write(`${table(measurements)}\n`);
