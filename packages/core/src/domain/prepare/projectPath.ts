import type { ProjectPlace } from "../project/ProjectPlace.ts";

/**
 * A path as a user gives it — absolute, or relative to where the command was called — as a path relative to the
 * project root; null where it leaves the root. Text only: whether symlinks lead out is for the file port to see.
 */
export const projectPath = (
  place: Pick<ProjectPlace, "root" | "calledFrom">,
  given: string,
): string | null => {
  const absolute = given.startsWith("/") ? given : `${place.calledFrom}/${given}`;
  const parts: Array<string> = [];
  for (const part of absolute.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const normal = `/${parts.join("/")}`;
  return normal.startsWith(`${place.root}/`) ? normal.slice(place.root.length + 1) : null;
};
