import type { Element, Root } from 'hast';
import type { Heading, Root as MarkdownRoot } from 'mdast';
import type { Options } from 'rehype-autolink-headings';
import { SKIP, visit } from 'unist-util-visit';
import { textOf } from './text.ts';

export const HEADING_PREFIX = 'h-';

export function levelHeadings() {
  return (tree: MarkdownRoot): void => {
    const headings: Heading[] = [];
    visit(tree, 'heading', (heading) => {
      headings.push(heading);
    });
    const highest = headings.reduce((depth, heading) => Math.min(depth, heading.depth), 6);
    for (const heading of headings) heading.depth = Math.min(6, heading.depth - highest + 2) as Heading['depth'];
  };
}

export function headingLevel(node: Element): number | null {
  const [, level] = /^h([2-6])$/.exec(node.tagName) ?? [];
  return level ? Number(level) : null;
}

/** Removes empty headings, and adds the prefix to links: authors write [see below](#costs). */
export function mendHeadings() {
  return (tree: Root): void => {
    const ids = new Set<string>();
    visit(tree, 'element', (node, index, parent) => {
      if (headingLevel(node) !== null && parent && index !== undefined && textOf(node).trim() === '') {
        parent.children.splice(index, 1, ...node.children.filter((child) => isPicture(child)));
        return [SKIP, index];
      }
      if (typeof node.properties.id === 'string') ids.add(node.properties.id);
      return undefined;
    });
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName !== 'a' || typeof properties.href !== 'string' || !properties.href.startsWith('#')) return;
      const meant = `${HEADING_PREFIX}${decoded(properties.href.slice(1))}`;
      if (ids.has(meant)) properties.href = `#${encodeURIComponent(meant)}`;
    });
  };
}

/** Placed after the heading, so that screen readers announce the heading's words alone. */
export const headingLinks: Options = {
  behavior: 'after',
  test: (node) => headingLevel(node) !== null,
  group: { type: 'element', tagName: 'div', properties: { className: ['prose__head'] }, children: [] },
  properties: (heading) => ({
    className: ['prose__anchor'],
    ariaLabel: `Link to “${textOf(heading).replaceAll(/\s+/g, ' ').trim()}”`,
  }),
  content: { type: 'text', value: '#' },
};

const isPicture = (node: Element['children'][number]): boolean => node.type === 'element' && node.tagName === 'img';

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
