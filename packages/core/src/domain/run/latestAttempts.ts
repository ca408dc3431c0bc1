import { parseRecordName } from "./WorkerAttempt.ts";

/** Of names `<worker>-<attempt>.json`, the one with the highest attempt for each worker. */
export const latestAttempts = (
  names: ReadonlyArray<string>,
): ReadonlyArray<{ readonly workerId: string; readonly attempt: number; readonly name: string }> => {
  const latest = new Map<
    string,
    { readonly workerId: string; readonly attempt: number; readonly name: string }
  >();
  for (const name of names) {
    const read = parseRecordName(name);
    if (read === null) continue;
    const known = latest.get(read.workerId);
    if (known === undefined || read.attempt > known.attempt) latest.set(read.workerId, { ...read, name });
  }
  return [...latest.values()];
};
