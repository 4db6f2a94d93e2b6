import type { Nodes, Root } from 'hast';
import type { VFile } from 'vfile';

/** Brysbaert (2019) found 238 words a minute for English non-fiction; technical texts are read more slowly. */
const WORDS_PER_MINUTE = 220;

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

export function minutesToRead(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

export function measureReading() {
  return (tree: Root, { data }: VFile): void => {
    data.reading_minutes = minutesToRead(textOf(tree));
  };
}
