declare const OKSTRA_VERSION: string;

/** Put in by the bundler; absent when the sources run unbundled. */
export const version: string = typeof OKSTRA_VERSION === "string" ? OKSTRA_VERSION : "0.0.0-unbundled";
