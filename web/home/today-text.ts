import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { daysUntil, inDays } from '#web/lib/days-until.ts';

export type TodayData = Output<'study.today'>;

const WEEK = 7;

export function longText(minutes: number): string {
  return minutes < 120 ? counted(minutes, 'minute') : `about ${counted(Math.round(minutes / 60), 'hour')}`;
}

/** Null if all that waits is studied today. */
export function waitsText({ cards, questions, topics }: Pick<TodayData, 'cards' | 'questions' | 'topics'>) {
  const waiting = topics.reduce((sum, { due_cards, due_questions }) => sum + due_cards + due_questions, 0);
  const today = cards + questions;
  if (waiting <= today) return null;
  const chosen = today === 1 ? 'one that helps' : `${today.toLocaleString('en-US')} that help`;
  return `${waiting.toLocaleString('en-US')} wait; today you’ll do the ${chosen} most.`;
}

/** 'tomorrow', 'in 3 days', for an exam ahead within a week, else null. `today` is the learner's calendar day. */
export function nearText(
  today: string,
  { target_date, exam }: Pick<TodayData['topics'][number], 'target_date' | 'exam'>,
): string | null {
  if (target_date === null || exam !== null) return null;
  const days = daysUntil(target_date, today);
  return days > WEEK ? null : inDays(days);
}
