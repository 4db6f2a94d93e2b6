import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { textOf } from './text.ts';

/** Allows http, https, mail and own paths; other links become text. An empty link shows its address. */
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

function kindOf(href: string): 'own' | 'foreign' | 'mail' | null {
  if (/^#./.test(href)) return 'own';
  // Browsers read a backslash as a slash and skip tabs and line breaks, so such a path would lead elsewhere.
  if (/^\/(?![/\\])/.test(href)) return /[\s\\\p{Cc}]/u.test(href) ? null : 'own';
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href)) return 'mail';
  if (!/^https?:\/\/[^\s\\]+$/i.test(href) || !URL.canParse(href)) return null;
  const { username, password } = new URL(href);
  // https://bank.example@elsewhere.example leads elsewhere despite its look.
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
