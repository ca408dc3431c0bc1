/** `text`: one value; `list`: may be repeated; `switch`: no value. */
export type FlagKind = "text" | "list" | "switch";

export interface FlagEntry {
  readonly name: string;
  readonly kind: FlagKind;
  /** Placeholder of the value in help. */
  readonly value: string;
  readonly about: string;
  /** Another spelling of the same flag. */
  readonly alias?: string;
  readonly group: "What" | "Roster" | "Host" | "How";
  /** Present on a flag that speaks of one call alone: a rerun takes it by its own name, and not by `--set`. */
  readonly onceOnly?: true;
  /** Present on a flag whose value is the path of a file, as it is seen from the call. */
  readonly file?: true;
}

const flag = (
  group: FlagEntry["group"],
  name: string,
  kind: FlagKind,
  value: string,
  about: string,
  alias?: string,
): FlagEntry => ({ group, name, kind, value, about, ...(alias === undefined ? {} : { alias }) });

const onceOnly = (entry: FlagEntry): FlagEntry => ({ ...entry, onceOnly: true });
const file = (entry: FlagEntry): FlagEntry => ({ ...entry, file: true });

/**
 * Every flag `prepare` takes in this build: the one place that the parser, the help, the decoder and the docs are
 * made from. docs/flags.md says what each does and how it fails.
 */
export const prepareFlagTable: ReadonlyArray<FlagEntry> = [
  file(flag("What", "task-brief", "text", "file", "the brief to prepare", "brief")),
  flag("What", "task-type", "text", "phase", "the phase to work on; else from the brief"),
  flag("What", "task-group", "text", "name", "the task's group; else from the brief"),
  flag("What", "task-id", "text", "id", "the task's id; else from the brief"),
  onceOnly(flag("What", "project-root", "text", "folder", "the project; else found upward from here")),
  flag("What", "project-id", "text", "id", "creates .okstra/project.json with this id where there is none"),
  flag("What", "directive", "text", "text", "one instruction that stands above the brief"),
  flag("What", "related-tasks", "text", "a,b", "tasks to read beside this one, <group>/<task>"),
  file(
    flag("What", "evidence-inputs", "list", "file,…", "files inside the project that the analysis must use"),
  ),
  file(
    flag(
      "What",
      "clarification-response",
      "text",
      "report|file",
      "a report with your answers, or a text of yours",
    ),
  ),
  file(
    flag(
      "What",
      "selected-direction",
      "text",
      "report",
      "planning: the option-selection report you selected from",
    ),
  ),
  onceOnly(
    flag("What", "fix-cycle", "text", "yes|no", "note that this run tries again; the next one closes it"),
  ),
  flag("What", "work-category", "text", "category", "unknown, bugfix, feature, refactor, ops or improvement"),
  flag("Roster", "workers", "text", "p,q,…", "providers of the analysing slots, in order"),
  flag("Roster", "role-count", "list", "role=N", "how many slots a role has"),
  flag("Roster", "role-model", "list", "role=ref,…", "the models of a role, slot by slot"),
  flag("Roster", "executor", "text", "provider", "the implementer's provider"),
  flag("Roster", "critic", "text", "provider|off", "one critic on that provider, or none"),
  flag("Roster", "no-plan-verification", "switch", "", "planning: no verifier of the plan's body"),
  flag("Roster", "claude-model", "text", "model", "model of the analysing and implementing slots on claude"),
  flag("Roster", "codex-model", "text", "model", "the same on codex"),
  flag("Roster", "antigravity-model", "text", "model", "the same on antigravity", "gemini-model"),
  flag("Roster", "worker-model", "list", "p=m,…", "the same on any provider"),
  flag("Roster", "report-writer-provider", "text", "provider", "the report writer's provider"),
  flag("Roster", "report-writer-model", "text", "model", "the report writer's model"),
  flag("Roster", "independence", "text", "family|model", "the least independence a judge must have"),
  flag("Host", "lead-runtime", "text", "host", "the program the lead runs in"),
  flag("Host", "lead-provider", "text", "provider", "the lead's provider"),
  flag("Host", "lead-model", "text", "model", "the lead's model"),
  onceOnly(
    flag("Host", "host-session-context-json", "text", "json", "what the calling session attests of itself"),
  ),
  onceOnly(
    flag("Host", "terminal-backend", "text", "backend", "cmux-pane, tmux-pane or cli-wrapper, this once"),
  ),
  flag("How", "render-only", "switch", "", "prepare for reading or for another machine; start nothing"),
  onceOnly(flag("How", "dry-run", "switch", "", "print what would be written, write nothing")),
  onceOnly(
    flag("How", "explain", "switch", "", "print where each choice came from and what was passed over"),
  ),
  onceOnly(flag("How", "print-prompt", "switch", "", "print the lead prompt too")),
  onceOnly(flag("How", "json", "switch", "", "one JSON document on standard output")),
  flag("How", "shipped-templates", "switch", "", "ignore the project's template overrides"),
  onceOnly(flag("How", "yes", "switch", "", "ask nothing")),
  onceOnly(
    flag("How", "lock-timeout", "text", "seconds", "how long to wait for the task's lock (default 30)"),
  ),
  onceOnly(flag("How", "cwd", "text", "folder", "work as if called from there")),
];

/** Every spelling of the flags of a table. */
export const flagSpellings = (table: ReadonlyArray<FlagEntry>): ReadonlyArray<string> =>
  table.flatMap((entry) => (entry.alias === undefined ? [entry.name] : [entry.name, entry.alias]));
