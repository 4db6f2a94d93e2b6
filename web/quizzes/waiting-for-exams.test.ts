import { expect, test } from 'vitest';
import { waitingText } from './waiting-for-exams.tsx';

const one = { id: 'e', topic_id: 't', topic_name: 'CEH', quiz_title: null, frees_at: null };
const exam = (is_over: boolean) => ({ ...one, is_over });

test.each([
  [1, [false], '1 question waits for your open exam'],
  [3, [false, true], '3 questions wait for your open exams'],
  [1, [true], '1 question waits until you see the results of your exam'],
  [2, [true, true], '2 questions wait until you see the results of your exams'],
])('%i questions of exams that are over or not: %j', (questions, over, text) => {
  expect(waitingText({ questions, exams: over.map(exam) })).toBe(text);
});
