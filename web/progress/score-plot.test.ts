import { expect, test } from 'vitest';
import { plotInWords, plotPoints } from './score-plot.tsx';

const score = (of: number) => ({
  ...{ attempt_id: `a${of}`, completed_at: '2026-11-20T09:00:00.000Z', score: of, questions_total: 20 },
});

test('the plot of scores over time goes from the oldest at the left to the newest at the right, 100 % at the top', () => {
  const points = plotPoints([score(0), score(50), score(100)]);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [2, 0],
    [50, 50],
    [98, 100],
  ]);
});

test('a single score stands at the left of the plot, where its date is', () => {
  expect(plotPoints([score(70)])).toMatchObject([{ x: 2, y: 70 }]);
});

test('the plot has a text alternative', () => {
  expect(plotInWords([score(40), score(90), score(80)], 72)).toBe(
    '3 scores: first 40%, last 80%, best 90%. Pass mark 72%.',
  );
  expect(plotInWords([score(40)], 72)).toBe('One score: 40%. Pass mark 72%.');
});
