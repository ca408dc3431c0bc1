import { readFileSync } from "node:fs";
import type { RecordedProcess } from "@okstra/core/ports/ProcessLiveness";
import * as Effect from "effect/Effect";
import { runProgram } from "./runProgram.ts";

/**
 * What tells a living process from every other that had or will have its pid: its start time, in a form to compare
 * only, and on Linux the boot it belongs to. Null where it has ended (a zombie has) or cannot be looked at.
 */
export const processIdentity = (pid: number): Effect.Effect<RecordedProcess | null> =>
  Effect.suspend(() => {
    if (!Number.isSafeInteger(pid) || pid <= 0) return Effect.succeed(null);
    return process.platform === "linux" ? Effect.sync(() => identityFromProc(pid)) : identityFromPs(pid);
  });

const identityFromProc = (pid: number): RecordedProcess | null => {
  try {
    const processStartedAt = startTicks(readFileSync(`/proc/${pid}/stat`, "latin1"));
    if (processStartedAt === null) return null;
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    return { pid, processStartedAt, bootId };
  } catch {
    return null;
  }
};

/** Clock ticks from boot to start, as the kernel writes them; the program's name before may hold anything. */
export const startTicks = (stat: string): string | null => {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields[19] ?? "";
  return hasEnded(fields[0] ?? "") || !/^\d+$/u.test(ticks) ? null : ticks;
};

/** By `ps`, where there is no /proc. Its time has seconds and the zone of the caller, so the zone is fixed. */
export const identityFromPs = (pid: number): Effect.Effect<RecordedProcess | null> =>
  runProgram("/bin/ps", ["-o", "stat=,lstart=", "-p", String(pid)], { LC_ALL: "C", TZ: "UTC" }).pipe(
    Effect.timeoutOrElse({
      duration: "2 seconds",
      orElse: () => Effect.succeed({ kind: "failed", code: "time-out" } as const),
    }),
    Effect.map((end) => {
      const processStartedAt = end.kind === "exited" ? startLine(end.stdout) : null;
      return processStartedAt === null ? null : { pid, processStartedAt, bootId: null };
    }),
  );

/** `Ss+  Mon Nov 30 01:21:07 2026` → the date. */
export const startLine = (line: string): string | null => {
  const [state = "", ...date] = line.trim().split(/\s+/u);
  return hasEnded(state) || date.length !== 5 ? null : date.join(" ");
};

const hasEnded = (state: string): boolean => state === "" || /^[ZXx]/u.test(state);
