import * as Effect from "effect/Effect";
import { parsePrepareFlags } from "../../src/domain/prepare/parsePrepareFlags.ts";
import type { PrepareFlags } from "../../src/domain/prepare/PrepareRequest.ts";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { prepareTaskBundle } from "../../src/usecases/prepareTaskBundle.ts";

export const brief = `---
task-group: auth
task-id: login-fails
task-type: error-analysis
---

# Login fails after a password reset

## Problem

After a password reset the first login answers 500.

## Acceptance criteria

- The root cause is named with file and line.
`;

export const project = () =>
  new MemoryTree({ ".okstra/project.json": '{ "schemaVersion": "1.0", "id": "shop" }', "brief.md": brief });

/** One prepare in memory; a layer given from outside stands in for the fake of its port. */
export const prepareThrough = (flags: PrepareFlags) =>
  Effect.fromResult(parsePrepareFlags({ "task-brief": "brief.md", yes: true, ...flags })).pipe(
    Effect.flatMap((request) => prepareTaskBundle(request, memorySite)),
  );

export const prepare = (flags: PrepareFlags, tree = project()) =>
  prepareThrough(flags).pipe(Effect.provide(memoryPorts({ tree })));
