/** Takes addresses apart to write them in one way; a brief's are kept as they stand. */
export const parse = (url: string): { readonly href: string } => ({ href: url });
export const format = ({ href }: { readonly href: string }): string => href;
export const encode = (text: string): string => text;
export const decode = Object.assign((text: string): string => text, { defaultChars: "" });
