// Preloaded into one measured process; its children must not report in its place.
const { writeFileSync } = process.getBuiltinModule("node:fs");

const file = process.env.OKSTRA_PEAK_RSS_FILE;
delete process.env.OKSTRA_PEAK_RSS_FILE;
delete process.env.NODE_OPTIONS;
if (file !== undefined) {
  process.on("exit", () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
}
