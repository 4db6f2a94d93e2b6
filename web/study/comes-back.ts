import type { Confidence } from '#core/study/memory.ts';
import { dueText } from '#web/reviews/due-text.ts';

interface Answered {
  correct: boolean;
  confidence: Confidence | null;
  /** ISO 8601; null if it does not come back. */
  due_at: string | null;
  has_sibling: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Step {
  when: string;
  what: string;
  note?: string;
}

const WEEK_MS = 7 * 86_400_000;

export function backText({ correct, confidence, due_at, has_sibling, now }: Answered): {
  when: string;
  rest: string;
} {
  const due = due_at === null ? 'later' : dueText(due_at, now);
  if (!correct && confidence === 3) return { when: `Back ${due}`, rest: 'and once more in about a week' };
  if (!correct) return { when: `Back ${due}`, rest: has_sibling ? 'with another on the same point' : '' };
  return { when: `Back ${due}`, rest: due_at === null || due === 'tomorrow' ? '' : `on ${dayText(due_at)}` };
}

export function nextSteps({ correct, confidence, due_at, has_sibling, now }: Answered): Step[] {
  if ((correct && confidence !== 1) || due_at === null) return [];
  const due = dueText(due_at, now);
  const other: Step = {
    when: 'Today or tomorrow',
    what: 'Another question on the same point',
    note: 'One that is new to you',
  };
  const itself: Step = { when: capital(due), what: 'This question again', note: 'Its choices in another order' };
  const look: Step = {
    when: 'In a week',
    what: `This question again, about ${dayText(new Date(now + WEEK_MS).toISOString())}`,
    note: 'Even if everything in between goes well',
  };
  return [...(has_sibling ? [other] : []), itself, ...(!correct && confidence === 3 ? [look] : [])];
}

export function nextReason({ correct, confidence, has_sibling }: Answered): { ask: string; reason: string } | null {
  if (!correct && confidence === 3) {
    return {
      ask: 'Why in a week?',
      reason: 'Confident mistakes are easy to correct, but they tend to return after about a week.',
    };
  }
  if ((correct && confidence !== 1) || !has_sibling) return null;
  return {
    ask: 'Why another one?',
    reason: 'You would remember the letter. A different example shows whether you know the reason.',
  };
}

function dayText(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
