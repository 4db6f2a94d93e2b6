import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { asvsRequirements } from './support/asvs-requirements.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const door = read('docs/security.md');
const states = ['met', 'in part', 'not met', 'does not apply'] as const;

interface Row {
  number: string;
  level: number;
  state: (typeof states)[number];
  how: string;
  /** Where it is shown: a file, and words that stand in it. */
  shown: { file: string; text: string }[];
  shownBy: string;
}

const rows = readdirSync(`${root}docs/security`)
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .flatMap((name) => rowsIn(read(`docs/security/${name}`)));

/** `| 6.2.1 | 1 | What it asks | met | How | `file`: "words"; `file`: "words" |` */
function rowsIn(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
    .map((line) => {
      const [number = '', level, , state, how = '', shownBy = '', ...more] = line.slice(2, -2).split(' | ');
      expect(more, `${number} has six columns`).toEqual([]);
      const shown = [...shownBy.matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, file = '', words = '']) => {
        return { file, text: words };
      });
      return { number, level: Number(level), state: state as Row['state'], how, shown, shownBy };
    });
}

test('every requirement of levels 1 and 2 has its row, with its level, in the order of the standard', () => {
  expect(asvsRequirements.size).toBe(253);
  expect(rows.map(({ number, level }) => [number, level])).toEqual([...asvsRequirements]);
});

test('every row has one of four states, and says how it is', () => {
  const odd = rows.filter(({ state, how }) => !states.includes(state) || how.length < 2);
  expect(odd).toEqual([]);
});

test('what is met, in whole or in part, names what shows it, or why nothing does', () => {
  const bare = rows.filter(({ state, shown, shownBy }) => {
    const isTold = shown.length > 0 || /^not tested: \S/.test(shownBy);
    return state === 'does not apply' ? shownBy !== '-' : !isTold;
  });
  expect(bare.map(({ number }) => number)).toEqual([]);
});

test('what rows name is there: each file, with those words in it', () => {
  const missing = rows.flatMap(({ number, shown }) =>
    shown
      .filter(({ file, text }) => !existsSync(`${root}${file}`) || !read(file).includes(text))
      .map(({ file, text }) => `${number}: ${file}: ${text}`),
  );
  expect(missing).toEqual([]);
});

describe('docs/security.md', () => {
  const counts = (of: Row[]) => states.map((state) => of.filter((row) => row.state === state).length);
  const told = (what: RegExp) =>
    [...door.matchAll(new RegExp(`^\\| ${what.source}.*?((?: \\| \\d+){4}) \\|$`, 'gm'))].map(
      ([, name, numbers = '']) => [name, numbers.split(' | ').slice(1).map(Number)],
    );

  test('counts as the tables do, by chapter', () => {
    const chapters = Map.groupBy(rows, ({ number }) => number.split('.')[0]);
    expect(told(/\[V(\d+)/)).toEqual([...chapters].map(([chapter, those]) => [chapter, counts(those)]));
  });

  test('counts as the tables do, by level', () => {
    expect(told(/\*\*(Levels? 1(?: and 2)?)\*\*/)).toEqual([
      ['Level 1', counts(rows.filter(({ level }) => level === 1))],
      ['Levels 1 and 2', counts(rows)],
    ]);
  });

  test('names what falls short: all of it, and nothing else', () => {
    const section = /^## What falls short\n(.*?)^## /ms.exec(door)?.[1] ?? '';
    const [notMet = '', inPart = ''] = section.split('### Met in part');
    const numbers = (text: string) => [...text.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([number]) => number).sort();
    const of = (wanted: Row['state']) => rows.filter(({ state }) => state === wanted).map(({ number }) => number);
    expect(numbers(notMet)).toEqual(of('not met').sort());
    expect(numbers(inPart)).toEqual(of('in part').sort());
  });

  test('leads to files that are there', () => {
    const links = [...door.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !existsSync(`${root}docs/${link}`))).toEqual([]);
  });
});

test('the list of keys names every purpose that a key is derived for', () => {
  const listed = read('docs/security/model.md');
  const purposes = (file: string, declared: RegExp) =>
    [...(declared.exec(read(file))?.[0] ?? '').matchAll(/'([^']+)'/g)].map(([, purpose]) => purpose as string);
  const all = [
    ...purposes('server/secrets/seal.ts', /type SealPurpose =[^;]*;/),
    ...purposes('server/secrets/fingerprint.ts', /purpose: '[^,)]*/),
  ];
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((purpose) => !listed.includes(`\`${purpose}\``))).toEqual([]);
});
