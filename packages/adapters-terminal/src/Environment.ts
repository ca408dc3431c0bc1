/** The environment variables of the process, given as a value. */
export type Environment = Readonly<Record<string, string | undefined>>;
