import { DAY_MS, type Memory, recall, recallAfter, remember } from './memory.ts';
import type { StudyItem, TopicPlan } from './plan.ts';
import type { Seconds } from './seconds.ts';

/** What studying an item now is expected to cost and to bring. */
export interface Outlook {
  seconds: number;
  /** The rise of recall a week after the exam, weighted by kind. */
  gain: number;
  /** Recall on exam day if it is not studied again; 0 for an item that was never answered. */
  held: number;
}

/** A question counts for more than a card: with equal values cards, being quick, took the minutes from questions. */
const VALUE = { question: 4, card: 1 };
/** How likely the first answer is right. */
const FIRST_RIGHT = 0.5;
/** Days after the exam for which a gain counts: on the last days an aim at the exam itself would gain what is gone a day later. */
const BEYOND = 7;
/**
 * Of two items that the model takes for equal, the one that was missed is the weaker: it knows an item only by its answers. So the gain
 * of one that was right counts half.
 */
const RIGHT_COUNTS = 0.5;
/** Days after which a repeat counts half: in other laws of memory than the model's a repeat that comes soon brings less than it says. */
const SOON = 2;
/** A domain with few questions must not outweigh all others. */
const FACTOR_MAX = 4;

export function outlook(item: StudyItem, now: Date, days: number, seconds: Seconds): Outlook {
  const { memory, kind } = item;
  const after = (isRight: boolean) => recallAfter(stabilityAfter(memory, now, isRight), days + BEYOND);
  if (!memory) {
    const gain = FIRST_RIGHT * after(true) + (1 - FIRST_RIGHT) * after(false);
    return { seconds: seconds[kind].first, gain: VALUE[kind] * gain, held: 0 };
  }
  const later = (after: number) => recall(memory, new Date(now.getTime() + after * DAY_MS));
  const right = later(0);
  const gain = right * after(true) + (1 - right) * after(false) - later(days + BEYOND);
  const cost = right * seconds[kind].right + (1 - right) * seconds[kind].wrong;
  return { seconds: cost, gain: VALUE[kind] * trust(memory, now) * gain, held: later(days) };
}

/** How much of the gain that the model expects of a repeat is counted. */
function trust({ last_grade, last_at }: Memory, now: Date): number {
  const age = Math.max(0, now.getTime() - last_at.getTime()) / DAY_MS;
  return (last_grade > 1 ? RIGHT_COUNTS : 1) * (age / (age + SOON));
}

/** Returns by how much an item of each domain counts for more or less than the average one: share of the exam by share of the bank. */
export function domainFactors({ weights, bank }: Pick<TopicPlan, 'weights' | 'bank'>): Map<string | null, number> {
  const total = sum(weights.values());
  const questions = sum(bank.values());
  const factors = new Map<string | null, number>();
  for (const [domain, count] of bank) {
    const weight = domain === null ? undefined : weights.get(domain);
    if (weight === undefined || count === 0 || total === 0) continue;
    factors.set(domain, Math.min(FACTOR_MAX, weight / total / (count / questions)));
  }
  return factors;
}

function stabilityAfter(memory: Memory | null, now: Date, correct: boolean): number {
  const answer = { id: '', reviewed_at: now, grade: null, correct, confidence: null, undone_at: null };
  return remember(memory, answer).state.stability;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
