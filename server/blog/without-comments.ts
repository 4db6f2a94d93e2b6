/**
 * Markdown without its comments, which are notes of authors to themselves: pages drop them, so that readers of the source must not get
 * them either. One that is never closed reaches to the end.
 */
export function withoutComments(markdown: string): string {
  return markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
}
