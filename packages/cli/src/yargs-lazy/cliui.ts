// yargs evaluates cliui when it loads, though only help needs it. The bundler puts this module in its place:
// a bundled `require` runs the real module at the first call, and does so synchronously.
export default function cliui(...args: ReadonlyArray<unknown>): unknown {
  // oxlint-disable-next-line typescript/no-require-imports -- `import()` would be asynchronous
  return require("cliui").default(...args);
}
