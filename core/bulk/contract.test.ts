import { expect, test } from 'vitest';
import * as z from 'zod';
import { operations } from '../../tests/support/operations.ts';
import { startedBulkAction } from './contract.ts';

/** Operations for administrators that take ids and are no bulk action, by why. */
const others: Record<string, string> = {
  'blogAdmin.add': 'the categories of one post',
  'blogAdmin.change': 'the categories of one post',
  'questionsAdmin.uses': 'it changes nothing',
  'quizzesAdmin.add': 'the questions of one quiz, which is saved whole',
  'quizzesAdmin.change': 'the questions of one quiz, which is saved whole',
};

interface Field {
  items?: { format?: string };
  maxItems?: number;
}

test('what acts on selected rows is one action of up to 10,000 rows, whatever it acts on', () => {
  const taking = operations().flatMap(({ name, access, method, input, output }) => {
    if (access !== 'admin' || method === 'GET' || !input) return [];
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, Field>;
    };
    const [ids] = Object.values(properties).filter(({ items }) => items?.format === 'uuid');
    return ids ? [{ name, most: ids.maxItems, isBulk: output === startedBulkAction }] : [];
  });
  const bulk = taking.filter(({ name }) => !(name in others));
  expect(bulk.filter(({ isBulk, most }) => !isBulk || most !== 10_000)).toEqual([]);
  expect(bulk.length).toBe(6);
  expect(Object.keys(others).filter((name) => !taking.some((one) => one.name === name))).toEqual([]);
});
