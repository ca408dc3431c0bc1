import type { HomeKey } from "../domain/project/ProjectPlace.ts";
import type { Slug } from "../domain/task/Slug.ts";

/** What a command that reads runs needs of an open project. */
export interface ProjectReadRequest {
  readonly root: string;
  readonly projectId: Slug;
  readonly homeKey: HomeKey;
  readonly abortAfterMillis: number;
  readonly lockTimeoutMillis: number;
  /** The command, for a lock's holder file. */
  readonly command: string;
}
