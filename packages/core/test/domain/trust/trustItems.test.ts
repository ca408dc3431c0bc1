import { sha256 } from "../../../src/domain/text/sha256.ts";
import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { decodeProjectJson } from "../../../src/domain/project/decodeProjectJson.ts";
import type { CatalogueAddition } from "../../../src/domain/project/ProjectJson.ts";
import { ProjectNotTrusted } from "../../../src/domain/trust/ProjectNotTrusted.ts";
import { TrackedBundle } from "../../../src/domain/trust/TrackedBundle.ts";
import {
  catalogueFactsItem,
  missingTrust,
  templateOverrideItem,
  worktreeSetupItem,
} from "../../../src/domain/trust/trustItems.ts";

const digest = sha256("text");
const addition = (model: object, provider: object = {}): CatalogueAddition | null =>
  Result.getOrThrow(
    decodeProjectJson(
      JSON.stringify({
        id: "d",
        modelCatalog: { providers: [{ id: "p", ...provider, models: [{ id: "m", ...model }] }] },
      }),
    ),
  ).modelCatalog;

describe("trust items", () => {
  it("ask about no more than ids, names, aliases and families", () => {
    assert.isNull(catalogueFactsItem(null));
    assert.isNull(
      catalogueFactsItem(addition({ displayName: "M", aliases: ["mm"], family: "f" }, { displayName: "P" })),
    );
  });
  it("ask about what a catalogue says beyond, and ask again when it changes", () => {
    const digests = [
      catalogueFactsItem(addition({ executionValue: "x" })),
      catalogueFactsItem(addition({ executionValue: "y" })),
      catalogueFactsItem(addition({ hostModelValue: "x" })),
      catalogueFactsItem(addition({ roles: ["leader"] })),
      catalogueFactsItem(addition({}, { defaults: { leader: "m" } })),
    ].map((item) => item?.digest);
    assert.notInclude(digests, undefined);
    assert.strictEqual(new Set(digests).size, digests.length);
  });
  it("do not ask again for a new name", () => {
    assert.strictEqual(
      catalogueFactsItem(addition({ executionValue: "x" }))?.digest,
      catalogueFactsItem(addition({ executionValue: "x", displayName: "N" }))?.digest,
    );
  });
  it("trust bytes as the template they were shown as, and as no other", () => {
    assert.notStrictEqual(
      templateOverrideItem("a.md", digest).digest,
      templateOverrideItem("b.md", digest).digest,
    );
    assert.strictEqual(
      templateOverrideItem("a.md", digest).digest,
      templateOverrideItem("a.md", digest.slice()).digest,
    );
  });
  it("tell commands apart however they are joined", () => {
    assert.isNull(worktreeSetupItem([], []));
    assert.notStrictEqual(
      worktreeSetupItem(["a ; b"], [])?.digest,
      worktreeSetupItem(["a", "b"], [])?.digest,
    );
  });
  it("are missing until their digest is trusted", () => {
    const items = [templateOverrideItem("a.md", digest), templateOverrideItem("b.md", digest)];
    assert.deepStrictEqual(missingTrust(items, [items[0]?.digest ?? ""]), items.slice(1));
  });
});

describe("ProjectNotTrusted", () => {
  const template = templateOverrideItem("a\u001b.md", digest);
  it("lists what is asked about, visibly, with the way out", () => {
    const error = new ProjectNotTrusted({ items: [template] });
    assert.include(error.message, "aU+001B.md");
    assert.include(error.nextStep, "okstra trust --list");
    assert.include(error.nextStep, "okstra trust --yes");
    assert.include(error.nextStep, "--shipped-templates");
  });
  it("offers shipped templates only where they would help", () => {
    const setup = { ...template, kind: "worktree-setup" } as const;
    assert.notInclude(new ProjectNotTrusted({ items: [template, setup] }).nextStep, "--shipped-templates");
  });
});

describe("TrackedBundle", () => {
  it("lists the tracked paths and quotes them in the command", () => {
    const error = new TrackedBundle({ paths: [".okstra/tasks/a/b c.json", ".okstra/locks/x"] });
    assert.strictEqual(error.problems.length, 2);
    assert.include(error.nextStep, "git rm -r --cached -- '.okstra/tasks/a/b c.json' .okstra/locks/x");
  });
});
