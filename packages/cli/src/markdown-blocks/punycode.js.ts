/** Writes host names in ASCII; a brief's addresses are never taken apart. */
export default { toASCII: (name: string): string => name, toUnicode: (name: string): string => name };
