import type { RunCommands } from "../../domain/bundle/BundleFacts.ts";

/** The commands a prepared run can be told of in this build: it shows runs, and does not dispatch yet. */
export const runCommands: RunCommands = {
  show: (runRef) => ["okstra", "show", runRef],
  recordWorker: (runRef, workerId) => ["okstra", "worker", "record", workerId, "--run", runRef],
  renderReport: (runRef) => ["okstra", "report", "render", runRef],
  validateReport: (runRef) => ["okstra", "report", "validate", runRef],
  dispatch: null,
  await: null,
};
