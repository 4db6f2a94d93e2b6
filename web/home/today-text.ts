import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { daysUntil, inDays } from '#web/lib/days-until.ts';
import { dayText } from '#web/ui/calendar-day.tsx';

export type TodayData = Output<'study.today'>;
type Counts = Pick<TodayData, 'cards' | 'questions'>;

const WEEK = 7;

export function partsOf({ cards, questions }: Counts): string[] {
  return [cards > 0 && counted(cards, 'card'), questions > 0 && counted(questions, 'question')].filter(
    (part) => part !== false,
  );
}

export function minutesText(seconds: number): string {
  return `About ${counted(Math.max(1, Math.round(seconds / 60)), 'minute')}`;
}

export function longText(minutes: number): string {
  return minutes < 120 ? counted(minutes, 'minute') : `about ${counted(Math.round(minutes / 60), 'hour')}`;
}

export function doneText({ why, minutes: { planned, done } }: Pick<TodayData, 'why' | 'minutes'>): string {
  if (why === 'holds') return 'Everything you’ve learned is still fresh.';
  if (why === 'tomorrow') return 'Nothing else is due until tomorrow.';
  if (planned === 0) return 'You planned no minutes for today.';
  if (done < planned) return 'Nothing that is left fits into today’s minutes.';
  return `You’ve studied the ${counted(planned, 'minute')} that you planned.`;
}

/** Null if unknown, or without an exam date. */
export function holdsText({ holds, topics }: Pick<TodayData, 'holds' | 'topics'>): string | null {
  const dates = [...new Set(topics.map(({ target_date }) => target_date))];
  const [first] = dates;
  if (holds === null || !first || dates.includes(null)) return null;
  const until = dates.length > 1 ? 'your exams' : dayText(first, { month: 'long', day: 'numeric' });
  return `${Math.round(holds * 100)}% of what you’ve learned should stick until ${until}.`;
}

/** 'tomorrow', 'in 3 days', for an exam within a week, else null. `date` is the learner's day. */
export function nearText(
  date: string,
  { target_date }: Pick<TodayData['topics'][number], 'target_date'>,
): string | null {
  if (target_date === null) return null;
  const days = daysUntil(target_date, new Date(date), false);
  return days > WEEK ? null : inDays(days);
}
