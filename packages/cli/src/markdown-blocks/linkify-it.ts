/** Looks for links in inline text, which briefs are not read for. */
export class LinkifyIt {}
