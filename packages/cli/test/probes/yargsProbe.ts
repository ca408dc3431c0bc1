// Counts what yargs builds: text measuring needs an Intl.Segmenter, which takes longer than all of the parsing.
let segmenters = 0;
Object.defineProperty(Intl, "Segmenter", {
  value: class extends Intl.Segmenter {
    constructor(...args: ConstructorParameters<typeof Intl.Segmenter>) {
      super(...args);
      segmenters += 1;
    }
  },
});

const start = performance.now();
const { default: yargs } = await import("yargs");
const parser = yargs()
  .scriptName("okstra probe")
  .locale("en")
  .command("$0", "probes", (command) =>
    command.option("task-id", { type: "string", describe: "which task" }),
  );
const parsed = await parser.parse(["--task-id", "日本語-7"], () => {});
const milliseconds = performance.now() - start;
const afterParsing = segmenters;
const help = await parser.getHelp();
process.stdout.write(
  JSON.stringify({ taskId: parsed["taskId"], afterParsing, afterHelp: segmenters, help, milliseconds }),
);
