import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { textOf } from './text.ts';

/**
 * Links lead to http, https and mail addresses, and to own paths from the root or within the text; of others the text is left.
 * A link without words shows its address.
 */
export function mendLinks() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'a' || !parent || index === undefined) return undefined;
      const href = typeof node.properties.href === 'string' ? node.properties.href : '';
      const kind = kindOf(href);
      if (kind === null) {
        parent.children.splice(index, 1, ...node.children);
        return [SKIP, index];
      }
      if (kind === 'foreign') node.properties.rel = ['noopener'];
      if (!saysSomething(node)) node.children.push({ type: 'text', value: href });
      return undefined;
    });
  };
}

/** What an address leads to, or null where it leads nowhere that a text may lead. */
function kindOf(href: string): 'own' | 'foreign' | 'mail' | null {
  if (/^#./.test(href)) return 'own';
  // Browsers read a backslash as a slash and pass over tabs and line breaks: with those an own path would lead elsewhere.
  if (/^\/(?![/\\])/.test(href)) return /[\s\\\p{Cc}]/u.test(href) ? null : 'own';
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href)) return 'mail';
  if (!/^https?:\/\/[^\s\\]+$/i.test(href) || !URL.canParse(href)) return null;
  const { username, password } = new URL(href);
  // https://bank.example@elsewhere.example leads elsewhere and does not look it.
  return username === '' && password === '' ? 'foreign' : null;
}

function saysSomething(node: Element): boolean {
  if (textOf(node).trim() !== '') return true;
  let said = false;
  visit(node, 'element', ({ tagName, properties }) => {
    said ||= tagName === 'img' && String(properties.alt ?? '').trim() !== '';
  });
  return said;
}
