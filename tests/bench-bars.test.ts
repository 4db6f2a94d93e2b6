import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { barCell, keptFigures, worseThanKept } from '../bench/bars.ts';

const document = `# Benchmarks
## Kept figures
Some words.

| Part | What | Processor | Figure | Better |
| --- | --- | --- | --- | --- |
| bare | save an answer | Ours | 0.80 | higher |
| bare | save an answer | Theirs | 0.60 | higher |
| growth | start a quiz | Ours | 1.03 | lower |

## 2026-11-20
| bare | another table | 0.10 | higher |
`;

test('a figure holds its bar or misses it', () => {
  expect(barCell(0.8, ['>=', 0.8])).toBe('held (>= 0.8)');
  expect(barCell(0.79, ['>=', 0.8])).toBe('missed (>= 0.8)');
  expect(barCell(60, ['<=', 60])).toBe('held (<= 60)');
  expect(barCell(61, ['<=', 60])).toBe('missed (<= 60)');
  expect(barCell(Number.NaN, ['<=', 60])).toBe('missed (<= 60)');
  expect(barCell(0.3)).toBe('');
});

test('kept figures are read from their own table alone', () => {
  expect(keptFigures(document)).toEqual([
    { part: 'bare', what: 'save an answer', processor: 'Ours', figure: 0.8, better: 'higher' },
    { part: 'bare', what: 'save an answer', processor: 'Theirs', figure: 0.6, better: 'higher' },
    { part: 'growth', what: 'start a quiz', processor: 'Ours', figure: 1.03, better: 'lower' },
  ]);
  expect(() => keptFigures(document.replace('| 0.80 |', '| fast |'))).toThrow(/Correct this line .*fast/);
});

test('what got worse by more than 0.05 on the same processor is named, in the direction that is worse', () => {
  const kept = keptFigures(document);
  const measured = (part: string, what: string, ratio: number, processor = 'Ours') =>
    worseThanKept(part, [{ what, cells: [], ratio }], kept, processor);
  expect(measured('bare', 'save an answer', 0.75)).toEqual([]);
  expect(measured('bare', 'save an answer', 2)).toEqual([]);
  expect(measured('bare', 'save an answer', 0.74)).toEqual(["bare: 'save an answer' fell from 0.80 to 0.74."]);
  expect(measured('growth', 'start a quiz', 1.08)).toEqual([]);
  expect(measured('growth', 'start a quiz', 0.5)).toEqual([]);
  expect(measured('growth', 'start a quiz', 1.09)).toEqual(["growth: 'start a quiz' rose from 1.03 to 1.09."]);
  expect(measured('growth', 'start', 1)).toEqual(["growth: 'start a quiz' has a kept figure and was not measured."]);
  expect(measured('bare', 'save an answer', 0.7, 'Theirs')).toEqual([]);
  expect(measured('growth', 'start a quiz', 2, 'Theirs')).toEqual(['growth: no figure is kept for Theirs.']);
  expect(measured('pages', '/', 2, 'Theirs')).toEqual([]);
});

test('docs/benchmarks.md keeps figures', () => {
  expect(keptFigures(readFileSync('docs/benchmarks.md', 'utf8')).length).toBeGreaterThan(0);
});
