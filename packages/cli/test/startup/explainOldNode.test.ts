import { assert, it } from "vitest";
import { explainOldNode } from "../../src/startup/explainOldNode.ts";

it("lets every Node from 22.19 on run okstra", () => {
  for (const version of ["22.19.0", "22.20.1", "23.0.0", "24.21.0", "100.0.0"]) {
    assert.isUndefined(explainOldNode(version, []), version);
  }
});

it("explains to every Node below it what is needed and what is there", () => {
  for (const version of ["18.20.4", "20.20.2", "22.9.0", "22.18.0"]) {
    assert.include(explainOldNode(version, [])?.stderr, `needs Node 22.19 or newer; this is Node ${version}`);
  }
});
