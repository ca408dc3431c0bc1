import { listHosts } from "@okstra/core/usecases/listHosts";
import * as Effect from "effect/Effect";
import type { Command } from "../command.ts";
import { projectFlags } from "../flags.ts";
import { listedHostsData, listedHostsLines } from "../present/listedHosts.ts";

export const hosts: Command = {
  name: "hosts",
  about:
    "Lists the hosts a lead can run in: what each starts on which backend, and which is the default here.",
  positionals: [],
  flags: projectFlags,
  run: (_, call) =>
    Effect.map(listHosts(call), (listed) => ({
      data: listedHostsData(listed),
      lines: listedHostsLines(listed),
      warnings: listed.warnings,
    })),
};
