/** Comments are authors' private notes. An unclosed one reaches to the end. */
export function withoutComments(markdown: string): string {
  return markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
}
