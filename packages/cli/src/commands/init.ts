import { initProject } from "@okstra/core/usecases/initProject";
import { slugify } from "@okstra/core/domain/task/slugify";
import * as Effect from "effect/Effect";
import type { Command } from "../command.ts";
import { flag, projectFlags } from "../flags.ts";
import { commandHere } from "../present/commandHere.ts";
import { problemsOf } from "../problemsOf.ts";
import { textOf } from "../textOf.ts";

export const init: Command = {
  name: "init",
  about: "Sets up a project: writes .okstra/project.json and .okstra/.gitignore where they are missing.",
  positionals: [],
  flags: [
    flag("project-id", "text", "id", "the project's id; else taken from the folder's name"),
    ...projectFlags,
  ],
  check: ({ flags }) => problemsOf([slugify(textOf(flags, "project-id") ?? "none")]),
  run: ({ flags }, call) =>
    initProject({ ...call, projectId: textOf(flags, "project-id") }).pipe(
      Effect.map((project) => ({
        data: project,
        lines: [
          `${project.created.length === 0 ? "Already set up" : "Set up"}: project ${project.projectId} in ${project.projectRoot}`,
          ...project.created.map((path) => `  created ${path}`),
          "",
          `next: ${commandHere(call, project.projectRoot, ["brief", "new", "<title>"]).printed}`,
        ],
        warnings: folded(textOf(flags, "project-id"), project.projectId),
      })),
    ),
};

const folded = (given: string | null, id: string) =>
  given === null || given === id
    ? []
    : [{ tag: "ProjectIdFolded", message: `The project id "${given}" was folded to ${id}.` }];
