/** Session ids end up in a script: anything but a UUID is none. */
export const isSessionId = (text: string): boolean => uuid.test(text);

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu;
