import { capture } from "./setup.mjs";

/** Tests run the real bundle: build it once. On CI the embedded assets must have been committed up to date. */
export default function setup() {
  const embed = ["node", "scripts/embed-assets.mjs", ...(process.env.CI ? ["--check"] : [])];
  for (const command of [embed, ["node", "scripts/bundle-cli.mjs"]]) {
    const { code, stdout, stderr } = capture(command);
    if (code !== 0) throw new Error(`${command.join(" ")} failed:\n${stdout}${stderr}`);
  }
}
