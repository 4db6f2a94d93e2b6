import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf, slugPattern, tagOf } from './slug.ts';

test.each([
  ['Subnetting in your head, without tables', 'subnetting-in-your-head-without-tables'],
  ['  CCNA:  what changed -- and what did not?  ', 'ccna-what-changed-and-what-did-not'],
  ['C++ & C#', 'c-c'],
  ['snake_case stays', 'snake_case-stays'],
  ['Prüfung bestanden', 'prüfung-bestanden'],
  ['Что такое DNS?', 'что-такое-dns'],
  ['資格試験 対策', '資格試験-対策'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['e!\u0301', 'é'],
  ['?! ... -', ''],
])('A4-027: %j gives %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each([
  [' Subnetting ', 'subnetting'],
  ['Cloud Security', 'cloud-security'],
  ['#aws', 'aws'],
  ['!!', ''],
])('A5-057: the tag %j is kept as %j', (typed, tag) => {
  expect(tagOf(typed)).toBe(tag);
});

test('a slug gives itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (title) => {
      const slug = slugOf(title);
      expect(slugOf(slug)).toBe(slug);
      expect(slug).not.toMatch(/^-|-$|--|\s|[A-Z]/);
      expect(slug).toMatch(slugPattern);
      const typed = title.normalize('NFC');
      expect(slugPattern.test(typed)).toBe(slugOf(typed) === typed);
    }),
    { numRuns: 500 },
  );
});

test('the pattern of slugs has no other letters than slugs', () => {
  const differing: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const typed = `a${String.fromCodePoint(code)}b`.normalize('NFC');
    if (slugPattern.test(typed) !== (slugOf(typed) === typed)) differing.push(code.toString(16));
  }
  expect(differing).toEqual([]);
});
