import { describe, expect, test } from 'vitest';
import { countCases } from './support/count-cases.ts';
import { ourRegexes, regexesIn } from './support/our-regexes.ts';
import { type Attack, attacksOn } from './support/regex-attacks.ts';
import { rounds } from './support/rounds.ts';

/** How long a text a regular expression is tried with, unless the list below says that it never gets such a long one. */
const LONG = rounds(20_000, 40_000);
/** Steps that one text may take: far from the few million of a good expression on a noisy machine, and from the 200 million of a quadratic one. */
const MOST_STEPS = 400 * LONG;

/** Those that never get such a long text, by what they say: how long at most, and why; null where nobody but ourselves writes it. */
const SHORT: Record<string, [longest: number | null, why: string]> = {
  '/!\\[[^\\]]*\\]\\([^)]*\\)/g': [1_000, 'lines are cut there'],
  '/\\[([^\\]]*)\\](\\([^)]*\\)|\\[[^\\]]*\\])/g': [1_000, 'lines are cut there'],
  '/\\B(?=(\\d{3})+$)/g': [20, 'digits of an amount'],
  '/^[^\\s<>"(),:;\\\\]+@[^\\s<>"(),:;\\\\]+$/': [320, 'addresses have no more'],
  '/^\\s*(.*?)\\(?(https?:\\/\\/[^\\s()]+?)((?::\\d+)*)\\)?$/': [500, 'longer lines are left out'],
  '/^ {0,3}(`{3,}|~{3,})[^\\n]*\\n[\\s\\S]*?(?:^ {0,3}\\1[`~]*\\s*$|(?![\\s\\S]))/gm': [null, 'texts of the library'],
  '/(`+)[^`][\\s\\S]*?\\1/g': [null, 'texts of the library'],
  '/<[a-z](?:[^">]|"[^"]*")*>/gi': [null, 'what our own renderer wrote'],
  '/<a class="prose__anchor"[^>]*>#<\\/a>/g': [null, 'what our own renderer wrote'],
  '/<[^>]*>/g': [null, 'what our own renderer wrote'],
  '/"(?:[^"\\\\]|\\\\.)*"(?=\\s*:)/': [null, 'examples in our own documentation'],
  '/"(?:[^"\\\\]|\\\\.)*"/': [null, 'examples in our own documentation'],
  "/'(?:[^'\\\\]|\\\\.)*'/": [null, 'examples in our own documentation'],
  '/shared memory block .* is still in use/': [null, 'words of PostgreSQL'],
};

/** Where RegExp is given a text that is made while the program runs, of paths, names and expressions of our own. */
const MADE = ['local/stripe/api/route.ts', 'server/functions/output.ts', 'web/api-docs/coloured.tsx'];

/** What one step takes, measured here and now: a greedy run to the end of a text and back. Milliseconds. */
const step = (() => {
  const text = 'a'.repeat(200_000);
  return least(10, () => /^[^\0]*\0/.test(text)) / 400_000;
})();

/** The shortest of some times that something takes: the longer ones had to share the processor. Milliseconds. */
function least(times: number, work: () => unknown): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    work();
    shortest = Math.min(shortest, performance.now() - began);
  }
  return shortest;
}

/** The first text, and how often its pump is repeated, on which an expression takes too many steps; null where none does. */
function blowUp(pattern: string, flags: string, longest = LONG): (Attack & { times: number }) | null {
  const expression = new RegExp(pattern, flags);
  for (const attack of attacksOn(pattern, flags)) {
    for (const times of repetitions(longest / attack.pump.length)) {
      const text = attack.head + attack.pump.repeat(times) + attack.tail;
      const steps = (tries: number) => least(tries, () => text.replace(expression, '')) / step;
      if (steps(1) > MOST_STEPS && steps(10) > MOST_STEPS) return { ...attack, times };
    }
  }
  return null;
}

/** In small steps at first: what doubles with each sign would never end. */
function repetitions(most: number): number[] {
  const small = [12, 18, 22, 26, 30].filter((times) => times < most);
  const doubled = [64, 512, 2_048, 4_096, 8_192].filter((times) => times < most);
  return [...small, ...doubled, Math.floor(most)];
}

test.each([
  ['(a+)+$', ''],
  ['^(?:\\w+\\s?)*$', ''],
  ['^(?:a|a)*b', ''],
  ['\\s+$', ''],
  ['\\s*\\n\\s*', 'g'],
  ['<!--[\\s\\S]*?-->', 'g'],
  ['^\\[(.*)\\]\\((.*)\\)(.*)x$', ''],
  ['"(?:[^"\\\\]|\\\\.)*"', 'g'],
])('/%s/ is found to blow up', (pattern, flags) => {
  expect(blowUp(pattern, flags)).not.toBeNull();
});

test.each([
  ['^[a-z]+(?:-[a-z]+)*$', ''],
  ['\\d{3}-\\d{4}', 'g'],
  ['[^\\s@]+', 'g'],
  ['(?:^|\\n)#+ ', 'g'],
  ['^\\p{L}+$', 'v'],
])('/%s/ is not', (pattern, flags) => {
  expect(blowUp(pattern, flags)).toBeNull();
});

test('expressions are found in every form', () => {
  const code =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    "const A = '[b-d]'; const r = [/a\\/b/g, new RegExp(`^${A}+$`, 'u'), RegExp(String.raw`\\s${A}`), new RegExp(x)];";
  expect(regexesIn('x.ts', code)).toEqual({
    regexes: [
      { file: 'x.ts', pattern: 'a\\/b', flags: 'g' },
      { file: 'x.ts', pattern: '^[b-d]+$', flags: 'u' },
      { file: 'x.ts', pattern: '\\s[b-d]', flags: '' },
    ],
    made: [{ file: 'x.ts', code: 'new RegExp(x)' }],
  });
});

describe('our regular expressions', () => {
  const { regexes, made } = ourRegexes();
  const byText = Map.groupBy(regexes, ({ pattern, flags }) => `/${pattern}/${flags}`);

  test('there are some hundred, and what the list of short ones names is among them', () => {
    expect(byText.size).toBeGreaterThan(250);
    expect(Object.keys(SHORT).filter((text) => !byText.has(text))).toEqual([]);
    expect(made.map(({ file }) => file)).toEqual(MADE);
  });

  test('none blows up, however a text is made', ({ task }) => {
    const found = [...byText].flatMap(([text, [first]]) => {
      const { pattern, flags, file } = first as (typeof regexes)[number];
      const [longest] = SHORT[text] ?? [LONG];
      const attack = longest === null ? null : blowUp(pattern, flags, longest);
      if (longest !== null) countCases(task, attacksOn(pattern, flags).length);
      return attack ? [`${file}: ${text} on ${JSON.stringify(attack)}`] : [];
    });
    expect(found).toEqual([]);
  });
});
