import { expect, test } from 'vitest';
import { requireSameWork } from '../bench/same-work.ts';

const answer = { headers: { 'x-request-id': '1', 'cache-control': 'no-store' }, body: '{"saved":{"picks":["a"]}}' };
const answers = { start: answer, save: answer };

test('a bare server that has less to send stops the bench', () => {
  expect(() => requireSameWork(answers, answers)).not.toThrow();
  const but = (save: Partial<typeof answer>) => () =>
    requireSameWork(answers, { ...answers, save: { ...answer, ...save } });
  const { 'cache-control': _, ...fewer } = answer.headers;
  expect(but({ headers: fewer as typeof answer.headers })).toThrow(
    /answer to a save lacks the header cache-control,/,
  );
  expect(but({ body: '{"saved":{"picked":["a"]}}' })).toThrow(/lacks the field picks, has 26 bytes instead of 25,/);
  expect(but({ body: '{"saved":{"picks":["another"]}}' })).toThrow(/to a save has 31 bytes instead of 25,/);
});
