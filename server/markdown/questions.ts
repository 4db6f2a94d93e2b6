import type { Root, RootContent } from 'hast';
import { toText } from 'hast-util-to-text';
import type { VFile } from 'vfile';
import { headingLevel } from './headings.ts';
import { textOf } from './text.ts';

/** A question's text ends at the next heading of its level or above. */
export function findQuestions() {
  return (tree: Root, { data }: VFile): void => {
    const parts = tree.children.filter((node) => !isFootnotes(node));
    const levels = parts.map((node) => (node.type === 'element' ? headingLevel(node) : null));
    data.questions = parts.flatMap((part, index) => {
      const level = levels[index] ?? null;
      if (level === null || part.type !== 'element') return [];
      const question = tidied(textOf(part));
      if (!/[?？؟]$/.test(question)) return [];
      const next = levels.findIndex((other, at) => at > index && other !== null && other <= level);
      const below = parts.slice(index + 1, next === -1 ? undefined : next);
      const answer = tidied(toText({ type: 'root', children: below }));
      return answer === '' ? [] : [{ question, answer }];
    });
  };
}

const isFootnotes = (node: RootContent): boolean => node.type === 'element' && node.tagName === 'section';

const tidied = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
