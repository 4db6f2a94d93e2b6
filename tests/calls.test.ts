import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations } from './support/operations.ts';

/** Decision 42: every call, table operation and stored procedure of section 7 of the two documents, by its catalogue number. */
const learner = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32],
  ...[33, 36, 37, 38, 39, 40, 41, 42, 43, 44, 51, 52, 66, 68, 69, 70, 71, 72, 74, 75, 76, 77, 78],
].map((number) => `L7-${String(number).padStart(3, '0')}`);
const administrator = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 32],
  ...[33, 34, 35, 36, 37, 38, 48, 49, 51, 52, 53, 54, 55, 56, 58, 60, 62, 63, 64, 66, 67, 68, 69, 70, 72, 73, 74, 76],
  ...[77, 78, 79, 81, 83],
].map((number) => `A7-${String(number).padStart(3, '0')}`);

const parts = ['account and commerce', 'publishing', 'back office', 'platform'];
const existing = new Set(operations().map(({ method, path }) => `${method} ${path}`));
const lines = linesOf(readFileSync(new URL('../docs/calls.md', import.meta.url), 'utf8'));

test('docs/calls.md has one line for every call of the specification, and no other', () => {
  expect(lines.map(({ id }) => id)).toEqual([...learner, ...administrator]);
});

describe.each(lines)('$id $called', ({ here, state, named }) => {
  test(`is ${state}`, () => {
    const missing = named.filter((operation) => !existing.has(operation));
    if (state === 'works') {
      expect(named.length, 'it names the operation that does the work').toBeGreaterThan(0);
      expect(missing, 'these are not in the contract').toEqual([]);
    } else if (state === 'not needed') {
      expect(here.length, 'it says why').toBeGreaterThan(20);
      expect(named).toEqual([]);
    } else {
      expect(parts.map((part) => `later: ${part}`)).toContain(state);
      expect(named, 'it is there by now: say that it works').toEqual(missing);
    }
  });
});

function linesOf(text: string) {
  return [...text.matchAll(/^\| ([LA]7-\d{3}) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map((match) => {
    const [, id = '', called = '', here = '', state = ''] = match;
    return {
      id,
      called,
      here,
      state,
      named: [...here.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, name]) => name as string),
    };
  });
}
