import { expect, test } from 'vitest';
import { readinessText } from './readiness-text.ts';

test.each([
  [null, 72, 'No practice exam yet, pass mark 72%'],
  [
    { score: 40, questions_total: 5 },
    72,
    '40% on your last 5 questions: too few to tell, it takes 20. Pass mark 72%',
  ],
  [
    { score: 100, questions_total: 19 },
    1,
    '100% on your last 19 questions: too few to tell, it takes 20. Pass mark 1%',
  ],
  [{ score: 71, questions_total: 20 }, 72, '71% on your last 20 questions: 1 point below the pass mark of 72%'],
  [{ score: 60, questions_total: 50 }, 72, '60% on your last 50 questions: 12 points below the pass mark of 72%'],
  [{ score: 72, questions_total: 20 }, 72, '72% on your last 20 questions: at the pass mark of 72%'],
  [{ score: 80, questions_total: 20 }, 72, '80% on your last 20 questions: above the pass mark of 72%'],
])('readiness says on how many questions the score rests: %j against %i%%', (recent, mark, said) => {
  expect(readinessText(recent, mark)).toBe(said);
});
