import { expect, test } from 'vitest';
import { measuredOperations } from '../bench/routes.ts';
import { reads } from '../bench/routes-calls.ts';
import { operations } from './support/operations.ts';

test('every read operation of the contract is measured; one that is listed and gone is named', () => {
  const { 'reports.list': _, ...others } = reads;
  const queriesOf = (name: string) => measuredOperations(others).find((one) => one.name === name)?.queries;
  expect(measuredOperations(others)).toHaveLength(operations().filter(({ repeat }) => repeat === 'read').length);
  expect(queriesOf('catalog.home')).toEqual(['']);
  expect(queriesOf('reports.list')).toEqual(['', 'cursor={next}']);
  expect(() => measuredOperations({ ...others, 'catalog.gone': [''] })).toThrow(
    'Correct bench/routes-calls.ts: catalog.gone.',
  );
});
