import { artefactVersion } from "../run/artefactHeader.ts";
import { bundlePrepared, type LeadEvent } from "../run/LeadEvent.ts";
import type { RunFrame } from "./RunFrame.ts";

/**
 * The first lines of the lead's event log. A lead that okstra starts begins its log itself; every other finds there
 * that its bundle stands.
 */
export const composeLeadEvents = (frame: RunFrame): ReadonlyArray<LeadEvent> => {
  const { facts, paths } = frame;
  if (facts.host.context.entryMode === "spawn-process") return [];
  return [
    {
      schemaVersion: artefactVersion,
      at: facts.createdAt,
      event: bundlePrepared,
      runRef: frame.runRef,
      hostId: facts.host.descriptor.id,
      details: {
        entryMode: facts.host.context.entryMode,
        terminalBackend: facts.backend.name,
        gate: frame.gate,
        mode: facts.renderOnly ? "render-only" : "prepared",
        runManifest: paths.runManifest,
        leadPrompt: paths.leadPrompt,
        instructionSet: paths.instructionSet,
        teamState: paths.teamState,
      },
    },
  ];
};
