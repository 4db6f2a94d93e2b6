import { undecorated } from './decoration.ts';
import { indent, type TextLine } from './lines.ts';

/**
 * `rule`: `---`. `heading`: `## Storage`. `section`: `Section 2: Storage`; `# Storage` only after a blank line, since `# reboot`
 * is a command. `label`: `Reveal Solution`. `page`: `Page 3 of 12`. `stray`: a bullet alone, or `Page break`.
 */
export type Furniture = 'rule' | 'heading' | 'section' | 'label' | 'page' | 'stray';

/** Within a text too. */
export const isAlwaysLeftOut = (what: Furniture | null): boolean => what === 'page' || what === 'stray';

const rule = new RegExp(`^${indent}([-=_*–—])(?:\\s*\\1){2,}\\s*$`);
const heading = new RegExp(`^${indent}(#{1,6})\\s+\\S`);
const page = new RegExp(
  `^${indent}(?:page\\s*(?:\\|\\s*)?[0-9]{1,5}(?:\\s*(?:of|/)\\s*[0-9]{1,5})?|[0-9]{1,5}\\s*\\|\\s*page)\\s*$`,
  'i',
);
const stray = new RegExp(`^${indent}(?:[•◦▪‣·●○]|(?:[-–—[(]+\\s*)?page\\s*break(?:\\s*[-–—\\])]+)?)\\s*$`, 'i');
const section = new RegExp(
  `^${indent}(?:topic|section|chapter|part|module|unit)\\s+#?(?:[0-9]{1,4}|[ivx]{1,5})\\s*(?:$|[:.–—-](?:\\s|$))`,
  'i',
);
const revealing =
  '(?:reveal|show|hide|view)\\s+(?:the\\s+)?(?:correct\\s+)?(?:solution|answer|explanation|discussion|comments)s?';
const around =
  '(?:next|previous)\\s+question|most\\s+voted|community\\s+vote\\s+distribution|(?:answer\\s+)?(?:options|choices):?';
const discussion = 'discussions?(?:\\s*\\(?[0-9]{1,6}\\)?)?';
const toTop = '\\[?(?:\\S\\s?)?(?:back|return)\\s+to\\s+(?:the\\s+)?top(?:\\]\\([^()\\s]*\\))?';
const tag =
  '</?(?:details|summary|br|hr|p|div)\\b[^<>]*>(?:\\s*<summary\\b[^<>]*>)?(?:[^<>]{0,60}</(?:summary|p|div)>)?';
const label = new RegExp(
  `^${indent}(?:(?:${revealing}|${around}|${discussion}|${toTop}|${tag})\\s*$|section\\s*[:：])`,
  'i',
);
const alone = new RegExp(`^${indent}(?:-\\s*)?[0-9]{1,5}(?:\\s*(?:of|/)\\s*[0-9]{1,5})?(?:\\s*-)?\\s*$`, 'i');
const bold = new RegExp(`^${indent}\\*\\*[^*]+\\*\\*\\s*$`);

export function furnitureOf(line: string): Furniture | null {
  if (rule.test(line)) return 'rule';
  const hashes = heading.exec(line)?.[1];
  const bare = undecorated(line)?.text ?? line;
  if (label.test(bare)) return 'label';
  if (hashes !== undefined) return hashes.length > 1 ? 'heading' : 'section';
  if (page.test(bare)) return 'page';
  if (stray.test(line)) return 'stray';
  return section.test(bare) ? 'section' : null;
}

export const isFurniture = (line: string): boolean => furnitureOf(line) !== null;

/** May be a page number or, after a blank line, a title: ambiguous. */
export function isDoubtfulEnd({ text, atGap }: { text: string; atGap: boolean }): boolean {
  return alone.test(text) || (atGap && bold.test(text));
}

/** A line next to a page number is a running head if it appears at half of the pages and at least three times. */
export function furnitureIn(
  lines: readonly TextLine[],
  isText: (line: number) => boolean,
): readonly (Furniture | null)[] {
  const found = lines.map(({ text, fence }, line) => (fence === 'none' && isText(line) ? furnitureOf(text) : null));
  const pages = found.flatMap((what, line) => (what === 'page' ? [line] : []));
  const heads = new Map<string, number[]>();
  for (const at of pages) {
    for (const step of [-1, 1]) {
      const line = nextWritten(lines, at, step);
      const { text = '', fence = 'inside' } = lines[line] ?? {};
      if (fence !== 'none' || found[line] !== null || !isText(line)) continue;
      const places = heads.get(text.trim()) ?? [];
      heads.set(text.trim(), places);
      places.push(line);
    }
  }
  for (const places of heads.values()) {
    if (places.length >= 3 && places.length * 2 >= pages.length) for (const line of places) found[line] = 'page';
  }
  return found;
}

function nextWritten(lines: readonly TextLine[], from: number, step: number): number {
  let line = from + step;
  while (Math.abs(line - from) < 3 && lines[line]?.text.trim() === '') line += step;
  return line;
}
