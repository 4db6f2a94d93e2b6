import { expect, test } from 'vitest';
import { runningExamsIn } from './running-exams.tsx';

const named = { topic_id: 'topic', topic_name: 'Networks', quiz_id: null, quiz_title: null, domain: null };
const open = (id: string, mode: 'exam' | 'study') => {
  const clock = { paused_at: null, deadline_at: '2026-11-20T10:00:00.000Z', remaining_seconds: 60 };
  return { ...named, ...clock, id, mode, time_limit: 60, passing_rate: 70, sheet: [] };
};
const ended = (id: string, mode: 'exam' | 'study', awaits_exam: boolean) => {
  return { ...named, id, mode, awaits_exam, completed_at: '2026-11-20T10:00:00.000Z' };
};

test('exams that are open or wait for their results to be opened hold questions back, and nothing else does', () => {
  const exams = runningExamsIn({
    open_attempts: [open('study', 'study'), open('exam', 'exam')],
    ended_attempts: [ended('over', 'exam', false), ended('waiting', 'exam', true), ended('quiz', 'study', true)],
  });
  expect(exams.map(({ id, is_over }) => [id, is_over])).toEqual([
    ['exam', false],
    ['over', true],
  ]);
});
