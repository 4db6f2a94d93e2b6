import { describe, expect, test } from 'vitest';
import { nextDomain, untouchedDomains } from './domains.ts';

const weights = new Map([
  ['A', 45],
  ['B', 25],
  ['C', 25],
  ['D', 5],
]);
const all = ['D', 'C', 'B', 'A'];

/** Asked one after the other, so often. */
function row(length: number, left: readonly (string | null)[] = all): (string | null | undefined)[] {
  const firsts = new Map<string | null, number>();
  return Array.from({ length }, () => {
    const domain = nextDomain({ weights, firsts }, left);
    if (domain !== undefined) firsts.set(domain, (firsts.get(domain) ?? 0) + 1);
    return domain;
  });
}

describe('the domain of the next new question', () => {
  test('is one without an answer, the greatest first, and then the one furthest below its share', () => {
    expect(row(4)).toEqual(['A', 'C', 'B', 'D']);
    expect(row(12).slice(4)).toEqual(['A', 'A', 'C', 'B', 'A', 'C', 'A', 'B']);
  });

  test('keeps each within one and a half answers of its share, also where one began with others', () => {
    for (const length of [5, 10, 20, 40, 100]) {
      const asked = row(length);
      for (const [domain, weight] of weights) {
        const count = asked.filter((one) => one === domain).length;
        expect(Math.abs(count - (length * weight) / 100), `${domain} of ${length}`).toBeLessThanOrEqual(1.5);
      }
    }
  });

  test('is one that has questions left, and one that the exam does not ask about last', () => {
    expect(row(3, ['B', null])).toEqual(['B', 'B', 'B']);
    expect(row(1, [null, 'D'])).toEqual(['D']);
    expect(row(1, [null])).toEqual([null]);
    expect(row(1, [])).toEqual([undefined]);
  });

  test('is any where the exam has no domains', () => {
    expect(nextDomain({ weights: new Map(), firsts: new Map() }, ['A'])).toBeUndefined();
  });
});

test('a domain is untouched while the exam asks about it and no answer is there', () => {
  const firsts = new Map([['A', 1]]);
  const of = { weights: new Map([...weights, ['E', 0]]), firsts };
  expect([...untouchedDomains(of)]).toEqual(['B', 'C', 'D']);
});
