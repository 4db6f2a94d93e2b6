import type { ElementContent } from 'hast';
import type { Html, Parents } from 'mdast';

/** Shows HTML as typed (`<pod>` may be text), except comments and line breaks, which table cells need. */
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
