import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const question = (domain: string | null) => ({ domain });
const exam = [
  { name: 'Security', weight: 30 },
  { name: 'Billing', weight: 12 },
];

test('the domains of the exam come first, also those that have no question yet', () => {
  const questions = ['Security', 'Zones', null, 'Security', 'Apps', 'Security'].map(question);
  expect(sharesOf(questions, exam)).toEqual([
    { domain: 'Security', count: 3, percent: 50, exam: 30 },
    { domain: 'Billing', count: 0, percent: 0, exam: 12 },
    { domain: 'Apps', count: 1, percent: 17, exam: null },
    { domain: 'Zones', count: 1, percent: 17, exam: null },
    { domain: null, count: 1, percent: 17, exam: null },
  ]);
});

test('without questions nothing is shared', () => {
  expect(sharesOf([], exam).map(({ percent }) => percent)).toEqual([0, 0]);
  expect(sharesOf([], [])).toEqual([]);
});
