import { expect, test } from 'vitest';
import { likeTheExam, minutesAsInExam } from './exam-settings.ts';

type Exam = Parameters<typeof likeTheExam>[0];
const exam = (facts: Partial<Exam>): Exam => ({
  ...{ vendor: 'Vendor', code: 'E-1', questions: 150, minutes: 180, passing_score: 70 },
  ...{ passing_score_published: '700 out of 1000 points', domains: [], source: null, note: null, checked_on: null },
  ...facts,
});

test("'Like the real exam' with a third of the questions has a third of the time, and says what was cut and what is ours", () => {
  expect(likeTheExam(exam({}), 200)).toEqual({
    settings: { time_limit: 60, question_count: 50, passing_rate: 70 },
    words:
      'The real one: 150 questions, 180 minutes, passing score: 700 out of 1000 points. ' +
      "Here: 50 of its 150 questions in 60 of its 180 minutes. Ours, not the vendor's: 70% to pass.",
  });
});

test('a topic with fewer questions than the exam shortens the time as well', () => {
  expect(likeTheExam(exam({ questions: 40, minutes: 120 }), 10)?.settings).toMatchObject({
    time_limit: 30,
    question_count: 10,
  });
});

test('an exam that fits is taken whole, and its published share of correct answers is its own', () => {
  const whole = exam({ questions: 17, minutes: 120, passing_score: 66, passing_score_published: '66%' });
  expect(likeTheExam(whole, 60)).toEqual({
    settings: { time_limit: 120, question_count: 17, passing_rate: 66 },
    words: 'The real one: 17 questions, 120 minutes, passing score: 66%.',
  });
});

test('what the vendor does not publish is said to be ours', () => {
  const unknown = exam({ questions: null, minutes: 200, passing_score: null, passing_score_published: null });
  expect(likeTheExam(unknown, 60)).toEqual({
    settings: { time_limit: 180, question_count: 50, passing_rate: 70 },
    words:
      "The real one: 200 minutes. Here: 180 of its 200 minutes. Ours, not the vendor's: 50 questions, 70% to pass.",
  });
  expect(likeTheExam(exam({ minutes: null }), 60)?.words).toContain(
    "Ours, not the vendor's: 60 minutes, 70% to pass.",
  );
  expect(likeTheExam(exam({ questions: null, minutes: null }), 60)).toBeNull();
});

test("ten questions of one domain do not keep 60 minutes: they have the exam's minutes per question", () => {
  expect(minutesAsInExam(exam({}), 10)).toBe(12);
  expect(minutesAsInExam(exam({ questions: 3000 }), 5)).toBe(1);
  expect(minutesAsInExam(exam({ minutes: null }), 10)).toBeNull();
  expect(minutesAsInExam(exam({ questions: null }), 10)).toBeNull();
});
