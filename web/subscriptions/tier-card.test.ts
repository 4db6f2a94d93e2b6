import { expect, test } from 'vitest';
import { commonFeatures } from './tier-card.tsx';

const tier = (...features: string[]) => ({ features });

test('what every tier has is said once, in the order of the first', () => {
  expect(commonFeatures([tier('b', 'a', 'c'), tier('a', 'b'), tier('a', 'x', 'b')])).toEqual(['b', 'a']);
});

test('a single tier keeps its features on its card', () => {
  expect(commonFeatures([tier('a', 'b')])).toEqual([]);
  expect(commonFeatures([])).toEqual([]);
});
