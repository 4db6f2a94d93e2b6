import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { textOf } from './text.ts';

/** In characters, over all blocks of a text: the highlighter's patterns are quick for what a reader can read, not for any text. */
const MOST_HIGHLIGHTED = 60_000;

/** The highlighter's classes have its prefix, except those of languages within languages: they could be any class of the page. */
export function mendHighlighting() {
  return (tree: Root): void => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName !== 'span' || !Array.isArray(properties.className)) return;
      properties.className = properties.className.filter((name) => String(name).startsWith('hljs-'));
      if (properties.className.length === 0) delete properties.className;
    });
  };
}

/** Blocks of code can be scrolled by keyboard. Past a bound, blocks lose their language and so stay plain. */
export function mendCode() {
  return (tree: Root): void => {
    let left = MOST_HIGHLIGHTED;
    visit(tree, 'element', (node) => {
      if (node.tagName !== 'pre') return;
      node.properties.tabIndex = 0;
      left -= textOf(node).length;
      if (left >= 0) return;
      for (const child of node.children) if (child.type === 'element') delete child.properties.className;
    });
  };
}
