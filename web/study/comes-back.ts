import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { Confidence } from '#core/study/memory.ts';
import { nearDay } from '#web/reviews/day-words.ts';
import { holdsText, msUntil } from '#web/reviews/due-text.ts';
import type { ReviewResult } from '#web/reviews/kept-review.ts';
import { dayText } from '#web/ui/calendar-day.tsx';

type Stored = Pick<Extract<ReviewResult, { outcome: 'stored' }>, 'due_at' | 'promise' | 'look_on'>;

interface Answered extends Stored {
  correct: boolean;
  confidence: Confidence | null;
  /** ISO 8601; null without an exam ahead. */
  exam_at: string | null;
  /** Another question may be on its point: then that is what comes back. */
  has_sibling: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Said {
  text: string;
  why: string | null;
}

/** No day is said but one that is reserved. A miss or a guess that has none comes when there is room, also if the call for a day failed. */
export function whatComesNext({ correct, confidence, due_at, exam_at, has_sibling, ...told }: Answered): Said[] {
  const { promise, look_on, now } = told;
  if (due_at === null) return [];
  const exam_in = msUntil(exam_at, now);
  if (correct && confidence !== 1) {
    const held = holdsText(Date.parse(due_at) - now, exam_in, 'about ');
    return [{ text: held.charAt(0).toUpperCase() + held.slice(1), why: null }];
  }
  const isTold = promise !== null && 'on' in promise;
  const back = isTold
    ? { text: `${has_sibling ? 'This point comes back' : 'Comes back'} ${longDay(promise.on)}`, why: null }
    : { text: 'Comes back when there is room', why: promise && noRoom(exam_in) };
  const look = { text: `Once more about ${longDay(look_on ?? '')}`, why: CONFIDENT };
  return look_on === null ? [back] : [back, look];
}

/** A day is reserved from the second one on. */
const SOONEST_MS = 2 * 86_400_000;

function noRoom(exam_in: number | null): string {
  return exam_in !== null && exam_in <= SOONEST_MS
    ? 'Your exam is too close to reserve a day for it.'
    : 'The minutes of the coming days are already taken.';
}

const CONFIDENT = 'Confident mistakes are easy to correct, but they tend to return after about a week.';

/** Of what was missed today. `today` is the learner's day. */
export function comesText(
  { comes, has_sibling }: Pick<Output<'study.ahead'>['first'][number], 'comes' | 'has_sibling'>,
  today: string,
): string {
  if (comes.how === 'promised')
    return `${has_sibling ? 'this point comes back' : 'comes back'} ${nearDay(comes.on, today)}`;
  if (comes.how === 'about') return `about ${nearDay(comes.on, today)}`;
  return comes.how === 'not_this_week' ? 'not in the next week' : 'when there is room';
}

function longDay(day: string): string {
  return dayText(day, { weekday: 'long', month: 'long', day: 'numeric' });
}
