// Writes the JSON Schema files from the Effect Schemas: `node scripts/generate-schemas.ts`. A test proves them current.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { givenSchema, publishedSchemas, schemaFile } from "../packages/core/scripts/publishedSchemas.ts";

const root = dirname(import.meta.dirname);
const directory = join(root, "packages/core/schema");

mkdirSync(directory, { recursive: true });
for (const stale of readdirSync(directory)) rmSync(join(directory, stale));
for (const published of publishedSchemas) {
  writeFileSync(join(directory, `${published.name}.schema.json`), schemaFile(published));
  if (published.copy === undefined) continue;
  mkdirSync(dirname(join(root, published.copy)), { recursive: true });
  writeFileSync(join(root, published.copy), givenSchema(published));
}
console.log(`${publishedSchemas.length} schemas written to packages/core/schema`);
