// string-width builds an Intl.Segmenter when it loads (15 to 20 ms), though only help measures text; see cliui.ts.
export default function stringWidth(...args: ReadonlyArray<unknown>): number {
  // oxlint-disable-next-line typescript/no-require-imports -- `import()` would be asynchronous
  return require("string-width").default(...args);
}
