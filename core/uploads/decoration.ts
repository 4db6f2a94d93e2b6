import { indent } from './lines.ts';

const pictograph = '(?:[\\p{Extended_Pictographic}✓✗→][\\u{1f3fb}-\\u{1f3ff}\\ufe0f\\u200d]*)';
const decoration = new RegExp(
  `^${indent}(?:(?:>|#{1,6}(?=\\s)|[-+*•◦▪‣·●○–—](?=\\s)|${pictograph}|\\*{1,3}(?=\\S)|__(?=\\S))\\s*)+`,
  'u',
);
const emphasis = /(?:\*{1,3}|__)(?=\S|$)/g;
const bullet = /[-+*•◦▪‣·●○–—](?=\s)/;
const aroundKey = new RegExp(`^(?:[\\s*_\`]|${pictograph})$`, 'u');

/** `✅ **Answer:** B` becomes `Answer: B`; null where there is nothing to strip. */
export function undecorated(line: string): { text: string; bulleted: boolean } | null {
  const [before = ''] = decoration.exec(line) ?? [];
  if (before.trim() === '') return null;
  let text = line.slice(before.length);
  for (const [sign] of before.matchAll(emphasis)) {
    const end = text.indexOf(sign);
    if (end >= 0) text = text.slice(0, end) + text.slice(end + sign.length);
  }
  return { text, bulleted: bullet.test(before) };
}

export function bareKey(key: string): string {
  const signs = [...key];
  const isText = (sign: string) => !aroundKey.test(sign) && sign !== '\ufe0f';
  return signs.slice(signs.findIndex(isText), signs.findLastIndex(isText) + 1).join('');
}
