/** A path as a list shows it whose header names a folder: without the folder where it lies in it. */
export const inFolder = (folder: string, path: string): string => path.replaceAll(`${folder}/`, "");
