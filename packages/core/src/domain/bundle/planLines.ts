import { utf8ToBytes } from "@noble/hashes/utils.js";
import { sha256 } from "../text/sha256.ts";
import type { BundlePlan, PlannedFile, PlanLine } from "./BundlePlan.ts";

/** A bundle plan as `--dry-run` prints it, in the order in which it would be carried out. */
export const planLines = (plan: BundlePlan): ReadonlyArray<PlanLine> => [
  ...plan.directories.map(({ path, mode }) => line(path, "directory", octal(mode))),
  ...plan.moves.map(({ from, to }) => line(`${from} -> ${to}`, "move", null)),
  ...plan.files.map(fileLine),
  ...plan.indexRows.map(({ runRef }) => line(runRef, "index-row", null)),
];

const line = (path: string, kind: PlanLine["kind"], mode: string | null): PlanLine => ({
  path,
  kind,
  mode,
  bytes: null,
  sha256: null,
});

const fileLine = ({ path, kind, mode, content }: PlannedFile): PlanLine => ({
  path,
  kind,
  mode: octal(mode),
  bytes: (typeof content === "string" ? utf8ToBytes(content) : content).length,
  sha256: sha256(content),
});

const octal = (mode: number): string => mode.toString(8).padStart(4, "0");
