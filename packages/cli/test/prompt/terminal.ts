import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { shellWords } from "@okstra/core/domain/text/shellWords";
import { builtCli, type Sandbox } from "../okstraProcess.ts";

/** One okstra command at a real terminal: a tmux server of its own, whose pane is typed into and read. */
export class Terminal {
  readonly #socket: string;

  constructor(sandbox: Sandbox, args: ReadonlyArray<string>) {
    this.#socket = join(sandbox.top, "tmux.sock");
    const environment = Object.entries(sandbox.environment).map(([name, value]) => `${name}=${value}`);
    // The pane's own tmux must not count as the terminal of the run.
    const command = ["env", "-u", "TMUX", ...environment, process.execPath, builtCli, ...args];
    const size = ["-x", "160", "-y", "60"];
    const script = `${shellWords(command)}; echo "exit code $?"; exec sleep 600`;
    this.#tmux("new-session", "-d", ...size, "-c", sandbox.root, script);
    onTestFinished(() => {
      spawnSync("tmux", ["-S", this.#socket, "kill-server"]);
    });
  }

  /** tmux' names of keys: `Enter`, `Down`, `C-c`; anything else is typed. */
  press(...keys: ReadonlyArray<string>): void {
    this.#tmux("send-keys", ...keys);
  }

  screen(): string {
    return this.#tmux("capture-pane", "-p", "-S", "-");
  }

  /** Resolves with the screen once it shows the text. */
  async shows(text: string): Promise<string> {
    for (let tries = 0; tries < 400; tries++) {
      const screen = this.screen();
      if (screen.includes(text)) return screen;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the terminal never showed "${text}":\n${this.screen()}`);
  }

  #tmux(...args: ReadonlyArray<string>): string {
    return execFileSync("tmux", ["-S", this.#socket, "-f", "/dev/null", ...args], { encoding: "utf8" });
  }
}
