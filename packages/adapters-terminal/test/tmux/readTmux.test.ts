import { assert, it } from "@effect/vitest";
import { parseTmux } from "../../src/tmux/readTmux.ts";

it.each<[value: string, socket: string | null, pid: string | null]>([
  ["/tmp/tmux-1000/default,4242,0", "/tmp/tmux-1000/default", "4242"],
  ["/tmp/a,b,c.sock,4242,17", "/tmp/a,b,c.sock", "4242"],
  ["/tmp/tmux-1000/default,4242,-1", "/tmp/tmux-1000/default", "4242"],
  ["tmux.sock,4242,0", null, null],
  ["/tmp/tmux-1000/default", null, null],
  ["/tmp/tmux-1000/default,4242", null, null],
  ["/tmp/tmux-1000/default,pid,0", null, null],
  ["/tmp/s,1,0\n", null, null],
  [",,", null, null],
  ["1", null, null],
])("%j", (value, socket, pid) => {
  assert.deepStrictEqual(parseTmux(value), socket === null || pid === null ? null : { socket, pid });
});
