import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { ProjectPlace } from "../domain/project/ProjectPlace.ts";
import type { ProjectIsHome } from "../domain/project/projectRefusals.ts";
import type { Problem, Refusal } from "../domain/refusal/Problem.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import type { EnvironmentUnfit } from "./EnvironmentUnfit.ts";
import type { FileUnfit } from "./ProjectFiles.ts";

/** A repository without a main work tree (bare with worktrees) whose common config does not say where the project root is. */
export class OwningProjectUnknown
  extends Data.TaggedError("OwningProjectUnknown")<{
    readonly commonDir: string;
    /** The `okstra.projectRoot` that was found, where it leads to no work tree of this repository. */
    readonly stale?: string | undefined;
  }>
  implements Refusal
{
  override get message(): string {
    return this.stale === undefined
      ? `${this.commonDir} has no main work tree and does not say which work tree holds the okstra project.`
      : `The okstra.projectRoot of ${this.commonDir} is ${this.stale}, which is no work tree of it.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.commonDir,
        got: this.stale ?? "no okstra.projectRoot in the common git config",
        expected: "the absolute path of the project root",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Run `okstra init` in the work tree that shall hold the project.";
  }
}

/** A project, `.okstra` or home that another user owns, others can write, or a symlink leads to. */
export class PlaceNotTrusted
  extends Data.TaggedError("PlaceNotTrusted")<{
    readonly path: string;
    readonly got: string;
    readonly expected: string;
    readonly remedy: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.path} is not safe to use: ${this.got}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      { tag: this._tag, subject: this.path, got: this.got, expected: this.expected, message: this.message },
    ];
  }
  get nextStep(): string {
    return visibleText(this.remedy);
  }
}

export interface PlaceRequest {
  /** Absolute; where the command was called (or `--cwd`). */
  readonly calledFrom: string;
  /** `--project-root`, absolute; skips the upward search. */
  readonly projectRoot: string | null;
  /** `okstra init`: where a bare repository does not name its project root, the calling work tree becomes it. */
  readonly claiming?: boolean;
}

/** Finds the owning project of a folder; see docs/projects.md for the rule. */
export class ProjectPlaces extends Context.Service<
  ProjectPlaces,
  {
    /**
     * The root is the nearest folder upward with `.okstra/project.json`, else (`initialised: false`) where one would be
     * made. Never one whose `.okstra` is the okstra home, by whatever way that is reached.
     */
    readonly find: (
      request: PlaceRequest,
    ) => Effect.Effect<
      { readonly place: ProjectPlace; readonly initialised: boolean },
      OwningProjectUnknown | ProjectIsHome | PlaceNotTrusted | EnvironmentUnfit | FileUnfit
    >;
    /** Files below `.okstra` that git tracks, relative to the root; empty without git. Remembered per home key and index stamp. */
    readonly trackedBundleFiles: (
      place: ProjectPlace,
      homeKey: string,
    ) => Effect.Effect<ReadonlyArray<string>, EnvironmentUnfit>;
    /** Writes `okstra.projectRoot` to the common config of a bare repository; nothing elsewhere. */
    readonly claimBareRepository: (place: ProjectPlace) => Effect.Effect<void, EnvironmentUnfit>;
  }
>()("@okstra/core/ports/ProjectPlaces") {
  static readonly layerMemory = (
    place: ProjectPlace,
    options: { readonly initialised?: boolean; readonly tracked?: ReadonlyArray<string> } = {},
  ) =>
    Layer.succeed(
      ProjectPlaces,
      ProjectPlaces.of({
        find: () => Effect.succeed({ place, initialised: options.initialised ?? true }),
        trackedBundleFiles: () => Effect.succeed(options.tracked ?? []),
        claimBareRepository: () => Effect.void,
      }),
    );
}
