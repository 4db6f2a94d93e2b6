import type { ElementContent } from 'hast';
import type { Html, Parents } from 'mdast';

/**
 * HTML in markdown is no HTML to us: it is shown as it was typed (`<pod>` is a word of the trade), except comments, which are for
 * writers, and line breaks, which are all that a cell of a table can do.
 */
export function htmlAsText(
  _state: unknown,
  { value }: Html,
  parent: Parents | undefined,
): ElementContent | undefined {
  const shown = value.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
  if (shown === '') return undefined;
  if (/^<br\s*\/?>$/i.test(shown)) return { type: 'element', tagName: 'br', properties: {}, children: [] };
  const text: ElementContent = { type: 'text', value: shown };
  const isBlock = parent?.type !== 'paragraph' && !isPhrasing(parent?.type);
  return isBlock ? { type: 'element', tagName: 'p', properties: {}, children: [text] } : text;
}

function isPhrasing(type: string | undefined): boolean {
  return ['heading', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'tableCell'].includes(type ?? '');
}
