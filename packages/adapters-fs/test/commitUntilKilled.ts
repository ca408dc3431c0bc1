// Started by the kill test: commits one run after the other until somebody kills it.
import * as Effect from "effect/Effect";
import { nthPlan } from "./nthPlan.ts";
import { storeOn } from "./storeOn.ts";

const [root, from] = process.argv.slice(2) as [string, string];
process.stdout.write("ready\n");
for (let seq = Number(from); ; seq++) await Effect.runPromise(storeOn(root).commit(nthPlan(root, seq)));
