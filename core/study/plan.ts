import type { Memory } from './memory.ts';
import type { Seconds } from './seconds.ts';

export interface StudyItem {
  id: string;
  kind: 'question' | 'card';
  topic_id: string;
  domain: string | null;
  /** In lower case. */
  family?: string | null;
  objective?: string | null;
  memory: Memory | null;
}

export interface TopicPlan {
  topic_id: string;
  /** Days to the exam, at least 0.5; null without a date or after it. */
  days: number | null;
  priority: 1 | 2 | 3;
  weights: ReadonlyMap<string, number>;
  bank: ReadonlyMap<string | null, number>;
  /** First answers to questions, by domain. */
  firsts: ReadonlyMap<string | null, number>;
  /** By kind. */
  unseen: Readonly<Record<StudyItem['kind'], number>>;
  /** Until the exam, of the days' minutes those that this topic gets. */
  minutes_left: number;
}

const DAYS_WITHOUT_DATE = 30;

export const horizon = ({ days }: Pick<TopicPlan, 'days'>): number => days ?? DAYS_WITHOUT_DATE;

/** Priorities 1, 2, 3 weigh 3:2:1, and a near exam more than a far one. */
export const topicShare = (plan: Pick<TopicPlan, 'days' | 'priority'>): number => (4 - plan.priority) / horizon(plan);

/** Time to meet and repeat each unseen item once. */
export function secondsNeeded({ unseen }: Pick<TopicPlan, 'unseen'>, seconds: Seconds): number {
  const each = (kind: StudyItem['kind']) => unseen[kind] * (seconds[kind].first + seconds[kind].right);
  return each('question') + each('card');
}

/** What is needed beyond the minutes left until the exam. */
export function minutesMissing(plan: TopicPlan, seconds: Seconds): number {
  return plan.days === null ? 0 : Math.max(0, secondsNeeded(plan, seconds) / 60 - plan.minutes_left);
}

/**
 * Minutes of each topic until its exam, by `topic_id`. Each day's are shared anew, so those of an exam that is over go to the others.
 * `daily`: planned minutes of each day from today on, as many as the farthest exam is away.
 */
export function minutesUntilExams(plans: readonly Omit<TopicPlan, 'minutes_left'>[], daily: readonly number[]) {
  const minutes = new Map(plans.map(({ topic_id }) => [topic_id, 0]));
  for (const [day, planned] of daily.entries()) {
    const then = plans
      .map((plan) => ({ ...plan, days: plan.days === null ? null : plan.days - day }))
      .filter(({ days }) => days === null || days > 0);
    const shares = then.reduce((sum, plan) => sum + topicShare(plan), 0);
    for (const plan of then) {
      minutes.set(plan.topic_id, (minutes.get(plan.topic_id) ?? 0) + (planned * topicShare(plan)) / shares);
    }
  }
  return minutes;
}
