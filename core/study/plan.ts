import type { Memory } from './memory.ts';
import type { Seconds } from './seconds.ts';

export interface StudyItem {
  id: string;
  kind: 'question' | 'card';
  topic_id: string;
  domain: string | null;
  text: string;
  memory: Memory | null;
}

export interface TopicPlan {
  topic_id: string;
  /** Days to the exam, at least 0.5; null without a date or after it. */
  days: number | null;
  priority: 1 | 2 | 3;
  weights: ReadonlyMap<string, number>;
  bank: ReadonlyMap<string | null, number>;
  unseen: number;
  minutes_left: number;
}

const DAYS_WITHOUT_DATE = 30;

export function horizon({ days }: Pick<TopicPlan, 'days'>): number {
  return days ?? DAYS_WITHOUT_DATE;
}

/** Priorities 1, 2, 3 weigh 3:2:1, and a near exam more than a far one. */
export function topicShare(plan: Pick<TopicPlan, 'days' | 'priority'>): number {
  return (4 - plan.priority) / horizon(plan);
}

/** Time to meet and repeat each unseen item once, beyond the minutes left. `items` is a sample of the unseen ones. */
export function minutesMissing(plan: TopicPlan, items: readonly StudyItem[], seconds: Seconds): number {
  const unseen = items.filter(({ memory }) => !memory);
  if (plan.days === null || unseen.length === 0) return 0;
  const needed = unseen.reduce((sum, { kind }) => sum + seconds[kind].first + seconds[kind].right, 0) / unseen.length;
  return Math.max(0, (needed * plan.unseen) / 60 - plan.minutes_left);
}
