/**
 * The paths, relative to the project root, that the words of shell commands may name: what stands there runs, or is
 * read by what runs. A guess on the safe side, since no shell is asked: a word too many costs one look at the disk.
 * Words that only a shell can read (`$HOME/x`, globs) and what a script calls in turn are not seen.
 */
export const pathsNamedBy = (commands: ReadonlyArray<string>, root: string): ReadonlyArray<string> => {
  const paths = commands.flatMap((command) => {
    const words = wordsOf(command);
    // `cd tools && ./make-ready`: where a command stands by then is not known, so every folder it enters is tried.
    const folders = ["", ...words.filter((_, at) => words[at - 1] === "cd").map((folder) => `${folder}/`)];
    return words.flatMap((word) =>
      [word, ...word.split("=").slice(1)].flatMap((path) =>
        path.startsWith("/") ? [insideOf(root, path)] : folders.map((folder) => normal(`${folder}${path}`)),
      ),
    );
  });
  return [...new Set(paths.filter((path) => path !== null && path !== ""))] as ReadonlyArray<string>;
};

/** Split at blanks and at what ends a command; quotes only hold a word together. */
const wordsOf = (command: string): ReadonlyArray<string> =>
  (command.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s;&|()<>"'])+/gsu) ?? []).flatMap((word) => {
    const bare = word.replaceAll(/["']/g, "").replaceAll(/\\(.)/gsu, "$1");
    // `sh -c './setup.sh --fast'`: a quoted word may be a command of its own.
    return /\s/u.test(bare) ? [bare, ...bare.split(/[\s;&|()<>]+/u)] : [bare];
  });

const insideOf = (root: string, path: string): string | null =>
  path.startsWith(`${root}/`) ? normal(path.slice(root.length + 1)) : null;

/** Null where it leaves the root. */
const normal = (path: string): string | null => {
  const parts: Array<string> = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
};
