/** Relative, with `/`, and without empty, `.` or `..` parts, NUL or backslash. */
export const isPlainPath = (path: string): boolean =>
  !/[\0\\]/.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
