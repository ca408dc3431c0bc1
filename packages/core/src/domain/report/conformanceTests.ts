import * as Result from "effect/Result";

/** What a conformance test may need of the place it runs in. */
export const conformanceFacilities = ["db", "io", "http", "external"] as const;
export type ConformanceFacility = (typeof conformanceFacilities)[number];

/** The conformance test of one stage, as a plan declares it. */
export interface ConformanceTests {
  /** Relative to the project root. */
  readonly script: string;
  readonly requires: ReadonlyArray<ConformanceFacility>;
}

/** Why a declaration does not hold; the form it should have is `conformanceForm`. */
export type ConformanceFault = string;

/** The one form of a stage's `conformanceTests`, as a message states it. */
export const conformanceForm = (taskRoot: string, stage: number): string =>
  `${taskRoot}/qa/scripts/stage-${stage}.<ext> (requires=[${conformanceFacilities.join(",")}]), in the brackets those of them that the test needs, [] for none`;

/**
 * Reads `<task root>/qa/scripts/stage-<N>.<ext> (requires=[db,…])`. The script is that of its own stage and lies in
 * the task; `requires` may be empty and names nothing twice.
 */
export const parseConformanceTests = (
  declared: string,
  { taskRoot, stage }: { readonly taskRoot: string; readonly stage: number },
): Result.Result<ConformanceTests, ConformanceFault> => {
  const parts = /^(?<script>.+) \(requires=\[(?<requires>[^\]]*)\]\)$/su.exec(declared)?.groups;
  if (parts === undefined) return Result.fail("it does not end with (requires=[…])");
  const { script = "", requires = "" } = parts;

  const folder = `${taskRoot}/qa/scripts/`;
  if (!script.startsWith(folder)) return Result.fail(`its script does not lie in ${folder}`);
  const named = /^stage-(?<stage>[1-9]\d*)\.[A-Za-z0-9]+$/u.exec(script.slice(folder.length))?.groups;
  if (named === undefined) return Result.fail("its script is not named stage-<N>.<ext>");
  if (named["stage"] !== String(stage)) return Result.fail(`it names the script of stage ${named["stage"]}`);

  const names = requires.trim() === "" ? [] : requires.split(",").map((name) => name.trim());
  const known = names.filter(isFacility);
  if (known.length < names.length)
    return Result.fail(`it requires something else than ${conformanceFacilities.join(", ")}`);
  if (new Set(known).size < known.length) return Result.fail("it requires the same twice");
  return Result.succeed({ script, requires: known });
};

const isFacility = (name: string): name is ConformanceFacility =>
  (conformanceFacilities as ReadonlyArray<string>).includes(name);
