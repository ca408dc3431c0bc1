/** With a full stop, unless the text ends a sentence already. */
export const closeSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
