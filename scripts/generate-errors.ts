// Writes docs/errors.md from the error classes: `node scripts/generate-errors.ts`. A test proves it current.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorClasses, errorReference } from "../packages/cli/scripts/errorReference.ts";

const root = dirname(import.meta.dirname);
writeFileSync(join(root, "docs/errors.md"), errorReference(root));
console.log(`${errorClasses(root).length} errors written to docs/errors.md`);
