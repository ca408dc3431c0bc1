import { closeSync, constants, fstatSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { redactSecrets } from "@okstra/core/domain/trust/secretShapes";
import { visibleText } from "@okstra/core/domain/text/visibleText";

const maxBytes = 1024;

/** Tells others who holds a lock. Advisory: what can't be written is left out, nobody decides anything by it. */
export const writeHolder = (path: string, command: string): void => {
  try {
    // Never through a symlink, never waiting for the reader of a fifo.
    const flags =
      constants.O_WRONLY |
      constants.O_CREAT |
      constants.O_TRUNC |
      constants.O_NOFOLLOW |
      constants.O_NONBLOCK;
    const file = openSync(path, flags, 0o600);
    try {
      writeSync(file, holderText(command));
    } finally {
      closeSync(file);
    }
  } catch {}
};

export const removeHolder = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {}
};

/** What the file beside a lock says of its holder, safe to print; null where it says nothing usable. */
export const readHolder = (path: string): string | null => {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!fstatSync(file).isFile()) return null;
      const bytes = Buffer.alloc(maxBytes);
      return describe(JSON.parse(bytes.toString("utf8", 0, readSync(file, bytes, 0, maxBytes, 0))));
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
};

const holderText = (command: string): string => {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const text = (kept: string) => `${JSON.stringify({ pid: process.pid, startedAt, command: kept })}\n`;
  let kept = redactSecrets(command).slice(0, maxBytes);
  while (Buffer.byteLength(text(kept)) > maxBytes) kept = kept.slice(0, Math.floor(kept.length / 2));
  return text(kept);
};

const describe = (holder: unknown): string | null => {
  if (typeof holder !== "object" || holder === null) return null;
  const { pid, startedAt, command } = holder as Readonly<Record<string, unknown>>;
  if (typeof pid !== "number" || typeof startedAt !== "string" || typeof command !== "string") return null;
  return visibleText(`process ${pid} (${command}, started ${startedAt})`);
};
