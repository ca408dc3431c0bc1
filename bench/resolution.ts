import { resolveAssignments } from "../packages/core/src/domain/assignment/resolveAssignments.ts";
import type { AssignmentInputs } from "../packages/core/src/domain/assignment/AssignmentInputs.ts";
import type { Provider } from "../packages/core/src/domain/catalogue/ModelCatalogue.ts";
import { defaultsFrom, inputsFor, noSelection, refs } from "../packages/core/test/fixtures/assignments.ts";
import { aModel, threeProviders } from "../packages/core/test/fixtures/catalogues.ts";

export interface ResolutionMeasure {
  /** Median nanoseconds of one resolution: 5 slots, 60 models. */
  readonly resolution: number;
  /** Median nanoseconds of `structuredClone` of the same inputs. */
  readonly clone: number;
  readonly ratio: number;
}

/** One resolution against a clone of its inputs, taken in turn so that both see the same machine. */
export const measureResolution = (rounds = 400): ResolutionMeasure => {
  const inputs = fiveSlots();
  const selection = { ...noSelection, critic: "codex" as never };
  const resolve = (): void => {
    const plan = resolveAssignments(inputs, selection);
    if (plan._tag === "Failure" || plan.success.slots.length !== 5)
      throw new Error("the roster under measure has not 5 slots");
  };
  const clone = (): void => void structuredClone({ inputs, selection });
  for (let warm = 0; warm < 200; warm++) {
    resolve();
    clone();
  }
  const resolutions: Array<number> = [];
  const clones: Array<number> = [];
  for (let round = 0; round < rounds; round++) {
    resolutions.push(nanoseconds(resolve));
    clones.push(nanoseconds(clone));
  }
  const [resolution, cloned] = [median(resolutions), median(clones)];
  return { resolution, clone: cloned, ratio: resolution / cloned };
};

/** Leader, two analysers, critic and report writer, with defaults from file and environment in play. */
const fiveSlots = (): AssignmentInputs => {
  const providers = threeProviders.providers.map((provider): Provider => ({
    ...provider,
    models: [
      ...provider.models,
      ...Array.from({ length: 20 - provider.models.length }, (_, n) =>
        aModel(provider.id, { id: `${provider.id}-line-${n}`, aliases: [`${provider.id}-${n}`, `old-${n}`] }),
      ),
    ],
  }));
  return inputsFor("error-analysis", {
    catalogue: { providers },
    defaults: defaultsFrom({
      environment: { providerModels: { claude: "sonnet" } },
      project: { analyser: refs("claude/opus", "codex/luna") },
    }),
  });
};

const nanoseconds = (run: () => void): number => {
  const begin = performance.now();
  run();
  return (performance.now() - begin) * 1e6;
};

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;
