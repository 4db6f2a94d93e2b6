import { expect, test } from 'vitest';
import { measuredOperations } from '../bench/routes.ts';
import { reads } from '../bench/routes-calls.ts';

test('every read operation of the contract is measured; one that is not is named, and so is one that is gone', () => {
  expect(measuredOperations().length).toBeGreaterThan(80);
  const { 'catalog.home': _, ...others } = reads;
  expect(() => measuredOperations({ ...others, 'catalog.gone': [''] })).toThrow(
    'Correct bench/routes-calls.ts: catalog.home, catalog.gone.',
  );
});
