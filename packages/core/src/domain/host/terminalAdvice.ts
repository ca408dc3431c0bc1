import type { TerminalObservation, UnreachableReason } from "./TerminalObservation.ts";

/** A program whose panes workers can appear on. */
export type Terminal = "cmux" | "tmux";

/** `cmux: nothing listens on its socket (ECONNREFUSED at …)`: an observation as one line. */
export const describeObservation = (terminal: Terminal, seen: TerminalObservation): string => {
  if (seen.kind === "absent") return `${terminal}: okstra was not started inside it`;
  return `${terminal}: ${seen.kind === "reachable" ? "it answers" : reasonTexts[seen.reason]} (${seen.detail})`;
};

/** How to mend what a probe saw: sentences, with a command where one helps; empty where nothing is to be mended. */
export const terminalAdvice = (terminal: Terminal, seen: TerminalObservation): string => {
  if (seen.kind === "absent") return absentAdvice[terminal];
  return seen.kind === "reachable" ? "" : advice[terminal][seen.reason];
};

const reasonTexts: Readonly<Record<UnreachableReason, string>> = {
  "socket-missing": "there is no socket where it should be",
  "connection-refused": "its socket is there, but nothing listens on it",
  "sandbox-denied": "the system forbids this process to connect, which says nothing of whether it runs",
  "access-denied": "it turns this process away",
  "auth-required": "it asks for a password first",
  "time-out": "it did not answer in time",
  protocol: "its address or its answer makes no sense",
  "other-generation": "what answers is of a generation okstra does not speak with",
  "relay-address": "its address is a TCP relay, not a socket of this machine",
  "no-server": "its server does not run any more",
  "program-missing": "its program was not found",
};

const absentAdvice: Readonly<Record<Terminal, string>> = {
  cmux: "Run the command in a terminal inside cmux.",
  tmux: "Run the command inside tmux: `tmux new-session`, then the command again.",
};

const outsideSandbox =
  "Run the command outside the agent's sandbox, or let the sandbox connect to this socket, and see that you own the socket; restarting the terminal does not help.";

const reenter: Readonly<Record<Terminal, string>> = {
  cmux: "Open a new terminal inside cmux and run the command there.",
  tmux: "Leave this shell, run `tmux new-session`, and run the command there.",
};

const advice: Readonly<Record<Terminal, Readonly<Record<UnreachableReason, string>>>> = {
  cmux: {
    "socket-missing": `cmux was closed, or restarted with another socket, after this shell began. Start cmux; then: ${reenter.cmux}`,
    "connection-refused": `The socket was left by a cmux that ended. Start cmux; then: ${reenter.cmux}`,
    "sandbox-denied": outsideSandbox,
    "access-denied":
      "cmux answers only processes started inside it: run the command in a cmux terminal, not from a daemon or another program, or choose the automation mode for its socket in the cmux settings.",
    "auth-required":
      "okstra does not log in to cmux: choose a socket mode without a password in the cmux settings.",
    "time-out":
      "See whether cmux is busy or hangs (`cmux ping`), restart it if so, and run the command again.",
    protocol:
      "See that CMUX_SOCKET_PATH names the socket of cmux by its absolute path, that CMUX_SOCKET is unset or the same, and that `cmux ping` answers PONG.",
    "other-generation":
      "okstra speaks with cmux 0.64 and 0.65: run the command inside one of these, or inside tmux.",
    "relay-address":
      "This shell came over `cmux ssh`, whose relay cannot open panes for okstra. Run the command on the machine cmux runs on, or inside tmux here.",
    "no-server": `Start cmux; then: ${reenter.cmux}`,
    "program-missing": `Install cmux; then: ${reenter.cmux}`,
  },
  tmux: {
    "socket-missing": reenter.tmux,
    "connection-refused": reenter.tmux,
    "sandbox-denied": outsideSandbox,
    "access-denied":
      "The tmux server belongs to another user: ask them for write access (`tmux server-access -a <user>`), or run the command inside a tmux of your own.",
    "auth-required": reenter.tmux,
    "time-out":
      "See whether the tmux server hangs (`tmux list-sessions`), end it if so, and run the command inside a new one.",
    protocol: `TMUX should be <socket>,<server pid>,<session> as tmux set it. Unset it if it was set by hand. ${reenter.tmux}`,
    "other-generation":
      "The tmux found on PATH and the running server are of different versions: put the server's tmux first on PATH, or end the server (`tmux kill-server`) and start it anew.",
    "relay-address": reenter.tmux,
    "no-server": reenter.tmux,
    "program-missing":
      "Put the directory of tmux on PATH by its absolute name; relative entries are ignored.",
  },
};
