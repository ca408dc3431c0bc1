import { preparedTaskTypes } from "@okstra/core/domain/prepare/prepareRefusals";
import { runPaths } from "@okstra/core/domain/run/runPaths";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import type { RunRow } from "@okstra/core/domain/run/RunRow";
import type { RespondedReport } from "@okstra/core/usecases/readRespondedReport";
import type { TaskState } from "@okstra/core/usecases/readTaskState";
import type { Call } from "../Call.ts";
import { commandHere, type CommandWord, type PrintedCommand } from "./commandHere.ts";
import { localTime } from "./localTime.ts";
import { reportStepWords } from "./reportStep.ts";
import { table } from "./table.ts";

/** A task as `status` shows it, and the root of its project. */
export interface ShownTaskState {
  readonly state: TaskState;
  readonly root: string;
}

/** One of `data.tasks` of `status --json`; see docs/cli.md. */
export const taskStateData = ({ state, root }: ShownTaskState, call: Call) => ({
  taskKey: state.taskKey,
  title: state.title,
  phase: state.phase,
  status: state.status,
  nextRecommendedPhase: state.nextPhase,
  latestRun: runData(state.latestRun),
  activeRuns: state.activeRuns.map(runData),
  openQuestions: state.openQuestions.map(({ id, question, blocks }) => ({ id, question, blocks })),
  nextCommand: nextCommand(state, root, call),
});

const runData = ({ runRef, status, createdAt }: RunRow) => ({ runRef, status, createdAt });

/** A block for each task: what it is, where it stands, what it waits for, what to do. */
export const taskStateLines = (
  tasks: ReadonlyArray<ShownTaskState>,
  more: boolean,
  call: Call,
  root: string,
): ReadonlyArray<string> => {
  if (tasks.length === 0) {
    return [
      "No tasks.",
      "",
      `next: ${commandHere(call, root, ["prepare", "--task-brief", "<file>"]).printed}`,
    ];
  }
  return [
    ...tasks.flatMap((task, at) => [...(at === 0 ? [] : [""]), ...blockOf(task, call)]),
    ...(more ? ["", "(there may be more; --limit 0 shows all)"] : []),
  ];
};

const blockOf = ({ state, root }: ShownTaskState, call: Call): ReadonlyArray<string> => [
  `${state.taskKey}: ${visibleText(state.title ?? "(nothing readable tells its title)")}`,
  ...table(
    ["  phase", `${state.phase}, ${state.status}`],
    [
      ["  latest run", `${state.latestRun.runRef} (${localTime(state.latestRun.createdAt)})`],
      ...state.activeRuns
        .filter(({ runRef }) => runRef !== state.latestRun.runRef)
        .map(({ runRef, status }) => ["  also open", `${runRef} (${status})`]),
      ...(state.report === null ? [] : [["  latest report", reportPath(state.report)]]),
      ["  recommended next", nextPhaseText(state)],
      ...state.openQuestions.map(({ id, question, blocks }) => [
        "  not answered",
        `${id}${blocks === "none" ? "" : ` (blocks ${blocks})`}: ${question}`,
      ]),
      ["  next", nextCommand(state, root, call).printed],
    ],
  ),
];

/** The page for readers, or the data where it is not rendered yet. */
const reportPath = ({ run }: RespondedReport): string => {
  const { reportMarkdown, reportData } = runPaths(run.ref);
  const rendered = run.folder.names.reports?.some((name) => reportMarkdown.endsWith(`/${name}`));
  return rendered === true ? reportMarkdown : reportData;
};

const nextPhaseText = ({ nextPhase }: TaskState): string => {
  if (nextPhase === null) return "-";
  return preparedTaskTypes.includes(nextPhase) ? nextPhase : `${nextPhase} (a later version prepares it)`;
};

const nextCommand = (state: TaskState, root: string, call: Call): PrintedCommand =>
  commandHere(call, root, nextWords(state), { fromRoot: call.shellFolder !== root && !isBelow(call, root) });

/** A shell that stands outside the project has to be led to it. */
const isBelow = ({ shellFolder }: Call, root: string): boolean =>
  shellFolder !== null && shellFolder.startsWith(`${root}/`);

const nextWords = ({ status, latestRun, report, failedReport }: TaskState): ReadonlyArray<CommandWord> => {
  if (failedReport !== null) return reportStepWords(failedReport);
  if (status === "failed" || status === "aborted") return ["rerun", latestRun.runRef];
  return status === "completed" && report !== null ? reportStepWords(report) : ["show", latestRun.runRef];
};
