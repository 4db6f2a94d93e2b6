import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What deletes something stored. 'Remove' of a row in a form that is not saved yet is not. */
const DELETES = /^(Delete|Revoke|Remove (second factor|passkey))\b/;

test('one color for delete: each button that deletes something stored has it', () => {
  const found: string[] = [];
  const others: string[] = [];
  for (const path of globSync('web/**/*.tsx')) {
    const text = readFileSync(path, 'utf8');
    // They are drawn by the one button in web/ui/delete-button.tsx, which is compared like the others.
    found.push(...(text.match(/<DeleteButton\b/g) ?? []));
    for (const [, , attributes = '', content = ''] of text.matchAll(
      /<(Button|ButtonLink)\b((?:[^>]|=>)*)>([\s\S]*?)<\/\1>/g,
    )) {
      const label = /aria-label=(?:"|\{`)([^"`]*)/.exec(attributes)?.[1];
      const words = label ?? content.replace(/<[^>]*>/g, '').trim();
      if (!DELETES.test(words)) continue;
      found.push(words);
      if (!attributes.includes('danger')) others.push(`${path}: ${words}`);
    }
  }
  expect(others).toEqual([]);
  expect(found.length).toBeGreaterThan(12);
});
