import { providerId } from "../catalogue/ModelRef.ts";
import type { EnvironmentDefaults } from "./ModelDefaults.ts";

const prefix = "OKSTRA_DEFAULT_";

/**
 * The `OKSTRA_DEFAULT_…` variables, trimmed; a blank one is unset. Any other `OKSTRA_DEFAULT_<PROVIDER>_MODEL` is
 * that provider's, `_` in its name standing for `-`. Variables that mean nothing are left alone.
 */
export const readEnvironmentDefaults = (
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentDefaults => {
  const read = (name: string): string | null => environment[`${prefix}${name}`]?.trim() || null;
  const providerModels: Record<string, string> = {};
  for (const variable of Object.keys(environment).sort()) {
    const name = /^OKSTRA_DEFAULT_([A-Z][A-Z0-9_]*)_MODEL$/.exec(variable)?.[1];
    if (name === undefined || name === "LEAD" || name === "REPORT_WRITER") continue;
    const provider = providerId(name.replaceAll("_", "-"));
    const model = read(`${name}_MODEL`);
    if (provider !== null && model !== null) providerModels[provider] = model;
  }
  return {
    leadModel: read("LEAD_MODEL"),
    reportWriterModel: read("REPORT_WRITER_MODEL"),
    providerModels,
    executor: read("EXECUTOR")?.toLowerCase() ?? null,
  };
};
