import type { Command, CommandPage } from "./command.ts";

interface CommandRow {
  readonly words: string;
  readonly about: string;
  readonly hidden?: boolean;
  readonly load: () => Promise<Command>;
  /** What its help needs, where that can be had for less than the command. */
  readonly page?: () => Promise<CommandPage>;
}

/** Every command of this build; each module is loaded only when its words are called. */
export const commandTable: ReadonlyArray<CommandRow> = [
  { words: "init", about: "set up a project", load: async () => (await import("./commands/init.ts")).init },
  {
    words: "brief new",
    about: "write a brief to fill in",
    load: async () => (await import("./commands/brief/new.ts")).briefNew,
  },
  {
    words: "brief check",
    about: "check a brief",
    load: async () => (await import("./commands/brief/check.ts")).briefCheck,
  },
  {
    words: "prepare",
    about: "prepare the task bundle of a run",
    load: async () => (await import("./commands/prepare.ts")).prepare,
    page: async () => (await import("./commands/preparePage.ts")).preparePage,
  },
  {
    words: "rerun",
    about: "prepare a run again from what was recorded",
    load: async () => (await import("./commands/rerun.ts")).rerun,
  },
  {
    words: "status",
    about: "tell where tasks stand, and what to do next",
    load: async () => (await import("./commands/status.ts")).status,
  },
  {
    words: "runs",
    about: "list the runs of this project",
    load: async () => (await import("./commands/runs.ts")).runs,
  },
  {
    words: "show",
    about: "show a run or a task",
    load: async () => (await import("./commands/show.ts")).show,
  },
  {
    words: "select",
    about: "choose the option that planning takes",
    load: async () => (await import("./commands/select.ts")).select,
  },
  {
    words: "answer",
    about: "answer what a report asks",
    load: async () => (await import("./commands/answer.ts")).answer,
  },
  {
    words: "worker record",
    about: "record what became of a worker that was started by hand",
    load: async () => (await import("./commands/worker/record.ts")).workerRecord,
  },
  {
    words: "report render",
    about: "write a run's report as Markdown",
    load: async () => (await import("./commands/report/render.ts")).reportRender,
  },
  {
    words: "report validate",
    about: "check a run's report, its evidence included",
    load: async () => (await import("./commands/report/validate.ts")).reportValidate,
  },
  {
    words: "models",
    about: "list the models that can be chosen, and why not",
    load: async () => (await import("./commands/models.ts")).models,
  },
  {
    words: "hosts",
    about: "list the hosts a lead can run in",
    load: async () => (await import("./commands/hosts.ts")).hosts,
  },
  {
    words: "backends",
    about: "list where workers can appear",
    load: async () => (await import("./commands/backends.ts")).backends,
  },
  {
    words: "trust",
    about: "allow this project's own templates and commands",
    load: async () => (await import("./commands/trust.ts")).trust,
  },
  {
    words: "reconcile",
    about: "finish open commits, settle what runs have come to, rebuild the index",
    load: async () => (await import("./commands/reconcile.ts")).reconcileCommand,
  },
  {
    words: "render-bundle",
    about: "prepare --render-only, and print the lead prompt",
    hidden: true,
    load: async () => (await import("./commands/renderBundle.ts")).renderBundle,
  },
  {
    words: "codex-run",
    about: "prepare --render-only --lead-runtime codex, and print the lead prompt",
    hidden: true,
    load: async () => (await import("./commands/codexRun.ts")).codexRun,
  },
];
