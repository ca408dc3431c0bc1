#!/bin/sh
# Takes up the session of this run's lead again. Written by okstra; every value is quoted for sh.
set -eu

run={{runRef}}
root={{projectRoot}}
prompt={{leadPrompt}}
session={{sessionId}}

cd -- "$root" || exit 1
if ! command -v claude >/dev/null 2>&1; then
  printf 'claude was not found on PATH; install Claude Code to resume run %s.\n' "$run" >&2
  exit 127
fi
printf 'Resuming run %s; its prompt is %s\n' "$run" "$prompt" >&2
exec claude --resume "$session"
