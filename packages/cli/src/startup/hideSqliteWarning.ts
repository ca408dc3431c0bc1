/** Node 22 calls node:sqlite experimental at every run; all other warnings still pass. */
export function hideSqliteWarning(): void {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...rest: Array<unknown>) => {
    if (rest[0] === "ExperimentalWarning" && String(warning).startsWith("SQLite ")) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
}
