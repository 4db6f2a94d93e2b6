import { DAY_MS, type Memory, recall, recallAfter, remember } from './memory.ts';
import type { StudyItem, TopicPlan } from './plan.ts';
import { repeatSeconds, type Seconds } from './seconds.ts';

export interface Outlook {
  seconds: number;
  /** The increase of recall a week after the exam, weighted by kind. */
  gain: number;
  /** Recall on exam day without further study; 0 for an item never answered. */
  held: number;
}

/** With equal values, quick cards took the minutes from questions. */
const VALUE = { question: 4, card: 1 };
const FIRST_RIGHT = 0.5;
/** Days after the exam at which gain is measured: aiming at exam day itself would favor what is forgotten a day later. */
const BEYOND = 7;
/** The model knows an item only by its answers, so a missed item is weaker than its equal that was right. */
const RIGHT_COUNTS = 0.5;
/** Days after which a repeat counts half: under other memory models, an early repeat brings less than this model says. */
const SOON = 2;
/** Keeps a domain with few questions from outweighing all others. */
const FACTOR_MAX = 4;

export function outlook(item: StudyItem, now: Date, days: number, seconds: Seconds): Outlook {
  const { memory, kind } = item;
  const after = (isRight: boolean) => recallAfter(stabilityAfter(memory, now, isRight), days + BEYOND);
  const cost = secondsFor(item, now, seconds);
  if (!memory) {
    const gain = FIRST_RIGHT * after(true) + (1 - FIRST_RIGHT) * after(false);
    return { seconds: cost, gain: VALUE[kind] * gain, held: 0 };
  }
  const later = (after: number) => recall(memory, new Date(now.getTime() + after * DAY_MS));
  const right = later(0);
  const gain = right * after(true) + (1 - right) * after(false) - later(days + BEYOND);
  return { seconds: cost, gain: VALUE[kind] * trust(memory, now) * gain, held: later(days) };
}

/** Expected. */
export function secondsFor({ kind, memory }: StudyItem, now: Date, seconds: Seconds): number {
  return memory ? repeatSeconds(seconds[kind], recall(memory, now)) : seconds[kind].first;
}

function trust({ last_grade, last_at }: Memory, now: Date): number {
  const age = Math.max(0, now.getTime() - last_at.getTime()) / DAY_MS;
  return (last_grade > 1 ? RIGHT_COUNTS : 1) * (age / (age + SOON));
}

/** Share of the exam divided by share of the bank. */
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

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
