/** Looks for links in inline text, which briefs are not read for: something that can be made, and is never asked. */
export const LinkifyIt = Object;
