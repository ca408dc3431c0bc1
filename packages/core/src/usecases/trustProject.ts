import * as Effect from "effect/Effect";
import type { TrustItem } from "../domain/trust/TrustItem.ts";
import { pathsNamedBy } from "../domain/trust/pathsNamedBy.ts";
import { missingTrust, type SetupFile, worktreeSetupItem } from "../domain/trust/trustItems.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import type { PlaceRequest } from "../ports/ProjectPlaces.ts";
import { openProject } from "./openProject.ts";
import { readCatalogue } from "./prepare/readCatalogue.ts";
import { readTemplates } from "./prepare/readTemplates.ts";
import { rememberTrust } from "./rememberTrust.ts";

export interface TrustState {
  readonly projectId: string;
  readonly homeKey: string;
  readonly items: ReadonlyArray<TrustItem & { readonly trusted: boolean }>;
}

/** What of a project would run code or instruct agents, and whether this user has allowed it. */
export const readTrust = Effect.fn("readTrust")(function* (request: PlaceRequest) {
  const project = yield* openProject({ ...request, projectId: null });
  const templates = yield* readTemplates(project.place.root, { shippedOnly: false });
  const commands = project.settings.worktree.setup;
  const setup = worktreeSetupItem(commands, yield* readSetupFiles(project.place.root, commands));
  const items = [
    ...readCatalogue(project).trustItems,
    ...templates.trustItems,
    ...(setup === null ? [] : [setup]),
  ];
  const missing = missingTrust(items, project.home.trusted[project.identity.homeKey] ?? []);
  return {
    project,
    state: {
      projectId: project.identity.id,
      homeKey: project.identity.homeKey,
      items: items.map((item) => {
        const { content: _shown, ...facts } = item;
        return { ...facts, trusted: !missing.includes(item) };
      }),
    } satisfies TrustState,
    missing,
  };
});

const maxSetupFileBytes = 64 * 1024 * 1024;

/** What the commands name of the project's own files. A file that can't be looked at can't be allowed. */
const readSetupFiles = Effect.fnUntraced(function* (root: string, commands: ReadonlyArray<string>) {
  const files = yield* ProjectFiles;
  const found: Array<SetupFile> = [];
  for (const path of pathsNamedBy(commands, root)) {
    const digest = yield* files
      .digest(root, path, { purpose: "file of worktree.setup", maxBytes: maxSetupFileBytes })
      .pipe(Effect.catch((unfit) => (noFile.has(unfit.fault) ? Effect.succeed(null) : Effect.fail(unfit))));
    if (digest !== null) found.push({ path, sha256: digest.sha256 });
  }
  return found;
});

/** A word that names a folder, or only looks like a path, runs nothing by itself. */
const noFile: ReadonlySet<string> = new Set(["directory", "bad-path", "no-such-folder", "missing"]);

/** Allows everything that `readTrust` listed; bound to the digests of what was shown. */
export const allowTrust = Effect.fn("allowTrust")(function* (
  shown: Effect.Success<ReturnType<typeof readTrust>>,
) {
  if (shown.missing.length > 0) yield* rememberTrust(shown.project.identity.homeKey, shown.missing);
  return {
    ...shown.state,
    items: shown.state.items.map((item) => ({ ...item, trusted: true })),
  } satisfies TrustState;
});
