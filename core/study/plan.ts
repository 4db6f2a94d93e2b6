import type { Memory } from './memory.ts';
import type { Seconds } from './seconds.ts';

/** A question or card that a learner may study. */
export interface StudyItem {
  id: string;
  kind: 'question' | 'card';
  topic_id: string;
  domain: string | null;
  text: string;
  /** Null before the first answer. */
  memory: Memory | null;
}

/** What a learner has planned for a topic, and what its bank holds. */
export interface TopicPlan {
  topic_id: string;
  /** Days to the exam, at least 0.5; null without a date or after it. */
  days: number | null;
  priority: 1 | 2 | 3;
  /** Share of the exam by domain, in percent. */
  weights: ReadonlyMap<string, number>;
  /** Questions of the bank by domain. */
  bank: ReadonlyMap<string | null, number>;
  /** Questions and cards of the whole bank that were never answered. */
  unseen: number;
  /** Minutes for this topic until the exam, all days together. */
  minutes_left: number;
}

/** Days that a topic without a date is planned for. */
const DAYS_WITHOUT_DATE = 30;

/** Returns the days over which a topic's recall is to last. */
export function horizon({ days }: Pick<TopicPlan, 'days'>): number {
  return days ?? DAYS_WITHOUT_DATE;
}

/** Returns the weight with which a topic takes part in the minutes: priority 1, 2, 3 as 3:2:1, and a near exam before a far one. */
export function topicShare(plan: Pick<TopicPlan, 'days' | 'priority'>): number {
  return (4 - plan.priority) / horizon(plan);
}

/**
 * Returns by how many minutes all that is unseen, met once and repeated once, exceeds what is left until the exam; 0 where it fits, and
 * without a date. These are some of the unseen: the others are taken to be like them.
 */
export function minutesMissing(plan: TopicPlan, items: readonly StudyItem[], seconds: Seconds): number {
  const unseen = items.filter(({ memory }) => !memory);
  if (plan.days === null || unseen.length === 0) return 0;
  const needed = unseen.reduce((sum, { kind }) => sum + seconds[kind].first + seconds[kind].right, 0) / unseen.length;
  return Math.max(0, (needed * plan.unseen) / 60 - plan.minutes_left);
}
