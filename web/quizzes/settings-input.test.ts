import { expect, test } from 'vitest';
import { settingsIn } from './settings-input.ts';

function typed(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return settingsIn(form);
}

test('L5-001: without script numbers are clamped, an empty field keeps its default', () => {
  expect(typed({ time_limit: '999', question_count: '-5', passing_rate: '' })).toEqual({
    ...{ time_limit: 180, question_count: 5, passing_rate: 70 },
    ...{ mode: 'exam', selection: 'unseen' },
  });
  expect(typed({ mode: 'study', selection: 'missed' })).toMatchObject({ mode: 'study', selection: 'missed' });
});

test('12.7 becomes no other number on its way to the server: it is refused there', () => {
  for (const value of ['12.7', '1e2', '12abc', 'abc']) expect(typed({ time_limit: value }).time_limit).toBeNaN();
});
