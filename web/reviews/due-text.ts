import type { Grade } from '#core/study/memory.ts';
import { counted } from '#web/lib/counted.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Of milliseconds: '10 min', '2 days', '3 months'. */
export function intervalText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / MINUTE_MS))} min`;
  if (ms < DAY_MS / 2) return `${Math.round(ms / HOUR_MS)} h`;
  const days = Math.max(1, Math.round(ms / DAY_MS));
  if (days < 60) return counted(days, 'day');
  const months = Math.round(days / 30.44);
  return months < 24 ? counted(months, 'month') : counted(Math.round(days / 365.25), 'year');
}

/** What a grade does to a card that is due `ms` milliseconds after it. Only a card that was not known is asked again at that moment. */
export function gradeText(grade: Grade, ms: number, exam_in: number | null): string {
  if (grade > 1) return holdsText(ms, exam_in);
  return ms <= 0 ? 'back now' : `back in ${intervalText(ms)}`;
}

/**
 * Of the memory, which says nothing of when something comes: 'holds 5 days', 'holds until your exam'. `exam_in`: milliseconds until
 * the day of the exam; null without one ahead.
 */
export function holdsText(ms: number, exam_in: number | null, about = ''): string {
  if (exam_in !== null && ms >= exam_in) return 'holds until your exam';
  return ms <= 0 ? 'needs a repeat' : `holds ${about}${intervalText(ms)}`;
}

/** Milliseconds from `now` to a moment (ISO 8601). */
export function msUntil(at: string | null, now: number): number | null {
  return at === null ? null : Date.parse(at) - now;
}
