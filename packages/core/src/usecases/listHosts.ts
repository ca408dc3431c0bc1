import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { hostChoices } from "../domain/host/hostChoices.ts";
import { resolveHostSession } from "../domain/host/resolveHostSession.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { CliPresence } from "../ports/CliPresence.ts";
import { HostRegistry } from "../ports/HostRegistry.ts";
import type { PlaceRequest } from "../ports/ProjectPlaces.ts";
import { openChoices } from "./openChoices.ts";

/** The hosts a lead can run in, what each does on which backend, and which one is taken where none is named. */
export const listHosts = Effect.fn("Choices.hosts")(function* (call: PlaceRequest) {
  const { project, home, catalogue, warnings } = yield* openChoices(call);
  const hosts = yield* (yield* HostRegistry).hosts;
  const clis = catalogue.providers.flatMap(({ capability }) => (capability === null ? [] : [capability.cli]));
  const chosen = resolveHostSession({
    hosts,
    leadRuntime: null,
    context: null,
    project: project?.settings.leadRuntime ?? null,
    home: home.leadRuntime,
    lead: null,
    catalogue,
  });
  // A default that names no host is worth a warning here: the list says which there are.
  const unknown: ReadonlyArray<Warning> = Result.isFailure(chosen)
    ? [{ tag: chosen.failure._tag, message: chosen.failure.message }]
    : [];
  return {
    hosts: hostChoices(hosts, catalogue, yield* (yield* CliPresence).find(clis)),
    default: Result.isSuccess(chosen)
      ? { id: chosen.success.descriptor.id, source: chosen.success.source }
      : null,
    warnings: [...warnings, ...unknown],
  };
});

export type ListedHosts = Effect.Success<ReturnType<typeof listHosts>>;
