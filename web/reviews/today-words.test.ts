import { expect, test } from 'vitest';
import { todayWords } from './today-words.ts';

type Today = Parameters<typeof todayWords>[0];

const topic = {
  ...{ topic_id: 'ceh', topic_name: 'CEH', cards: 0, questions: 0, seconds: 0, due_cards: 0, due_questions: 0 },
  ...{ exam: null, holds: null, promised: 0, minutes_missing: 0, target_date: null, certification_name: null },
};
const today = (parts: Partial<Today>): Today => ({
  ...{ cards: 8, questions: 12, seconds: 1200, is_done: false, why: null, holds: null, again: null, moved: [] },
  ...{ minutes: { planned: 20, done: 0 }, waiting: { questions: 0, exams: [] }, server_now: '', sitting: null },
  ...{ date: '2026-11-20', calendar_date: '2026-11-20', time_zone: null, has_answered: true, ends_at: '' },
  topics: [topic],
  ...parts,
});
const nothing = { cards: 0, questions: 0, seconds: 0, is_done: true };
const over = { exam: 'over', target_date: '2026-11-18' } as const;
const more = { to: '/study?more=true', label: 'Study more' };

test.each([
  ['planned', {}, 'Today: 8 cards and 12 questions, about 20 minutes.', { to: '/study', label: 'Study now' }],
  [
    'begun',
    { sitting: { sitting_id: '', total: 20, done: 3 } },
    /12 questions left, about 20 minutes\.$/,
    { to: '/study', label: 'Go on' },
  ],
  [
    'what was promised alone',
    { cards: 0, questions: 1, minutes: { planned: 20, done: 20 }, topics: [{ ...topic, promised: 1 }] },
    'You’ve used today’s minutes. 1 question was promised for today.',
    { label: 'Study now' },
  ],
  ['done', { ...nothing, why: 'sitting' }, 'Done for today.', more],
  [
    'an exam that holds them',
    { ...nothing, why: 'nothing', waiting: { questions: 2, exams: [] } },
    /^Nothing else/,
    null,
  ],
  ['nothing yet', { ...nothing, why: 'nothing' }, /^Nothing to study yet\./, null],
  [
    'the exam is today',
    { ...nothing, why: 'exam', topics: [{ ...topic, exam: 'today', target_date: '2026-11-20' }] },
    'Nothing to study today.',
    { to: '/study?topic=ceh&more=true', label: 'Repeat a little' },
  ],
  [
    'the exam is over',
    { ...nothing, why: 'exam', topics: [{ ...topic, ...over, certification_name: 'CEH' }] },
    'Nothing to study today.',
    { to: '/profile#interests', label: 'Set a new date' },
  ],
  [
    'the exam of a topic without a certification is over',
    { ...nothing, why: 'exam', topics: [{ ...topic, ...over }] },
    'Nothing to study today.',
    { to: '/quiz/ceh#exam-date', label: 'Set a new date' },
  ],
] as const)('%s', (_name, parts, says, way) => {
  const words = todayWords(today(parts as Partial<Today>));
  expect(words.says).toMatch(says);
  if (way === null) expect(words.way).toBeNull();
  else expect(words.way).toMatchObject(way);
});
