/** Of names `<worker>-<attempt>.json`, the one with the highest attempt for each worker. */
export const latestAttempts = (
  names: ReadonlyArray<string>,
): ReadonlyArray<{ readonly workerId: string; readonly attempt: number; readonly name: string }> => {
  const latest = new Map<
    string,
    { readonly workerId: string; readonly attempt: number; readonly name: string }
  >();
  for (const name of names) {
    const parts = /^(.+)-([1-9]\d{0,8})\.json$/u.exec(name);
    if (parts?.[1] === undefined) continue;
    const attempt = Number(parts[2]);
    const known = latest.get(parts[1]);
    if (known === undefined || attempt > known.attempt)
      latest.set(parts[1], { workerId: parts[1], attempt, name });
  }
  return [...latest.values()];
};
