export const runStatuses = ["prepared", "running", "completed", "failed", "aborted"] as const;
export type RunStatus = (typeof runStatuses)[number];
