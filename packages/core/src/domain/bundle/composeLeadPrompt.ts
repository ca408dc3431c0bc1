import * as Result from "effect/Result";
import { isPaneBackend } from "../host/HostDescriptor.ts";
import { leadStartCommand } from "./leadStartCommand.ts";
import { codeCell, tableCell } from "./markdownText.ts";
import type { TemplateRefused, TemplateView } from "./renderTemplate.ts";
import type { RunFrame } from "./RunFrame.ts";
import { runView } from "./runView.ts";
import { shellWords } from "../text/shellWords.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";
import { workerCommand } from "./workerCommand.ts";

/** The lead's prompt: who it is, what it reads, its roster and its gate. */
export const composeLeadPrompt = (
  frame: RunFrame,
  shelf: TemplateShelf,
): Result.Result<string, TemplateRefused> =>
  Result.gen(function* () {
    const { facts } = frame;
    const view = runView(frame);
    const start = leadStartCommand({
      host: facts.host.descriptor,
      entryMode: facts.host.context.entryMode,
      session: facts.session,
      executionIdentity: frame.identity,
      artefacts: { leadPrompt: frame.paths.leadPrompt, resumeScript: frame.resumeScript },
    });
    const gate = yield* shelf.render(`prompts/gates/${frame.gate}.md`, { ...view, ...gateView(frame) });
    return yield* shelf.render("prompts/lead-prompt.md", {
      ...view,
      session: {
        id: facts.session.id === null ? null : codeCell(facts.session.id),
        guessed: facts.session.guessed,
        startCommand: start === null ? null : codeCell(start),
        resumeCommand: frame.resumeScript === null ? null : codeCell(shellWords(["sh", frame.resumeScript])),
      },
      hasMcpServers: facts.mcpServers.length > 0,
      mcpServers: facts.mcpServers.map(codeCell),
      terminalBackend: codeCell(facts.backend.name),
      gate: gate.trimEnd(),
    });
  });

/** What a gate may name beside the run view: how each worker is started on this host. */
const gateView = (frame: RunFrame): TemplateView => {
  const { facts } = frame;
  const started = frame.workers.map((worker) => {
    const command = workerCommand(worker.slot, facts.catalogue);
    return {
      workerId: codeCell(worker.workerId),
      native: worker.slot.binding.runner === "native-session",
      model: codeCell(worker.slot.binding.hostModelValue ?? "inherit"),
      command: command === null ? "none known" : codeCell(command.line),
      finalMessage: tableCell(command?.finalMessage ?? "none known"),
    };
  });
  const nativeWorkers = started.filter(({ native }) => native);
  const cliWorkers = started.filter(({ native }) => !native);
  return {
    onPanes: isPaneBackend(facts.backend.name),
    subAgentTool: subAgentTools[facts.host.descriptor.id] ?? "your host's own sub-agent tool",
    hasNativeWorkers: nativeWorkers.length > 0,
    nativeWorkers,
    hasCliWorkers: cliWorkers.length > 0,
    cliWorkers,
  };
};

/** Host id → its sub-agent tool as the host names it today. */
const subAgentTools: Readonly<Record<string, string>> = { "claude-code": "the `Agent` tool" };
