import type { Slug } from "../task/Slug.ts";
import { sha256 } from "../text/sha256.ts";
import type { HomeKey, ProjectPlace } from "./ProjectPlace.ts";

/** The key under which the okstra home keeps a project: its id and what tells this clone from every other. */
export const homeKey = (id: Slug, place: ProjectPlace): HomeKey =>
  `${id}-${sha256(identityOf(place)).slice(0, 8)}` as HomeKey;

/** Linked worktrees share the common directory, and so the key. NUL stands in no path, so no two places read alike. */
const identityOf = (place: ProjectPlace): string => {
  if (place.git === null) return place.root;
  return place.git.subPath === "" ? place.git.commonDir : `${place.git.commonDir}\0${place.git.subPath}`;
};
