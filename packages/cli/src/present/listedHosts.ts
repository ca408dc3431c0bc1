import type { HostChoice } from "@okstra/core/domain/host/hostChoices";
import type { ListedHosts } from "@okstra/core/usecases/listHosts";
import { table } from "./table.ts";

/** `data` of `hosts --json`; see docs/cli.md. */
export const listedHostsData = ({ hosts, default: chosen }: ListedHosts) => ({
  default: chosen,
  hosts: hosts.map(({ host, cli, backends }) => ({
    id: host.id,
    agentLabel: host.agentLabel,
    leadLabel: host.leadLabel,
    nativeProvider: host.nativeProvider,
    entryModes: host.entryModes,
    functions: host.functions,
    resumable: host.resumable,
    cli,
    backends,
  })),
});

export const listedHostsLines = ({ hosts, default: chosen }: ListedHosts): ReadonlyArray<string> =>
  hosts.flatMap((choice, at) => [
    ...(at === 0 ? [] : [""]),
    ...hostLines(choice, chosen?.id === choice.host.id ? chosen.source : null),
  ]);

const defaultText = {
  flag: "named by a flag",
  context: "named by the session's context",
  "project.json": "the default here, by project.json",
  "config.json": "the default here, by config.json",
  default: "the default",
} as const;

const hostLines = (
  { host, cli, backends }: HostChoice,
  source: keyof typeof defaultText | null,
): ReadonlyArray<string> => [
  `${host.id} (${host.agentLabel})${source === null ? "" : `: ${defaultText[source]}`}`,
  `  lead: ${host.nativeProvider ?? "any provider"}; ${host.entryModes.join(" or ")}; ${cliText(cli)}`,
  ...table(
    ["  BACKEND", "GATE", "AS SUB-AGENTS", "BY THEIR CLI"],
    backends.map(({ backend, dispatches, gate, native, byCli }) => [
      `  ${backend}`,
      dispatches ? gate : "none: --render-only",
      native.join(", ") || "-",
      byCli.join(", ") || "-",
    ]),
  ),
];

const cliText = (cli: HostChoice["cli"]): string => {
  if (cli === null) return "okstra starts none";
  return `its CLI ${cli.name} is ${cli.present ? "here" : "not on the PATH"}`;
};
