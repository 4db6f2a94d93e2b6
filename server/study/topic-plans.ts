import { minutesUntilExams, type TopicPlan } from '#core/study/plan.ts';
import { withOwnExam } from '../catalog/own-exams.ts';
import type { Database } from '../db/open.ts';
import type { Who } from '../deps.ts';
import { daysUntil, startOf } from './day.ts';
import { minutesOn, type StudySettings } from './settings.ts';

export const TOPICS = 6;
const WITHOUT_INTEREST = 3;

export interface PlannedTopic extends TopicPlan {
  topic_name: string;
  /** Null: its date is a goal of the topic. */
  certification_name: string | null;
  /** YYYY-MM-DD. */
  target_date: string | null;
  /** On and after its day a topic gets none of the day's minutes. */
  exam: 'today' | 'over' | null;
}

interface TopicRow {
  topic_id: string;
  topic_name: string;
  certification_name: string | null;
  exam_domains: { name: string; weight: number }[];
  target_date: string | null;
  priority: number | null;
  question_count: number;
  flashcard_count: number;
  met: [questions: number, cards: number] | null;
  bank: [domain: string | null, questions: number][] | null;
  firsts: [domain: string | null, answers: number][];
}

/**
 * Certifications and topics with answers, most urgent first. `date` is the learner's day. What an exam of today still needs is repeats alone.
 */
export async function topicPlans(
  { database }: { database: Pick<Database, 'hot'> },
  { user_id }: Who,
  { topic_id, date, settings }: { topic_id: string | null; date: string; settings: StudySettings },
): Promise<PlannedTopic[]> {
  const found = await database.hot<TopicRow>(statement, [user_id, topic_id, date, TOPICS]);
  const plans = found.map(
    ({ exam_domains, priority, question_count, flashcard_count, met, bank, firsts, target_date, ...topic }) => {
      const exam = examOn(target_date, date);
      const unseen = (count: number, known = 0) => (exam === 'today' ? 0 : Math.max(0, count - known));
      return {
        ...topic,
        target_date,
        exam,
        days: daysTo(target_date, date),
        priority: (priority ?? WITHOUT_INTEREST) as TopicPlan['priority'],
        weights: new Map(exam_domains.map(({ name, weight }) => [name, weight])),
        bank: new Map(bank),
        firsts: new Map(firsts),
        unseen: { question: unseen(question_count, met?.[0]), card: unseen(flashcard_count, met?.[1]) },
      };
    },
  );
  const farthest = Math.max(0, ...plans.map(({ days }) => days ?? 0));
  const minutes = minutesUntilExams(studiedOf(plans, topic_id), dailyMinutes(farthest, date, settings));
  return plans.map((plan) => ({ ...plan, minutes_left: minutes.get(plan.topic_id) ?? 0 }));
}

/** Topics whose exam is today or over are studied only where they are asked for. */
export function studiedOf<Topic extends Pick<PlannedTopic, 'exam'>>(
  topics: readonly Topic[],
  topic_id: string | null,
) {
  return topic_id === null ? topics.filter(({ exam }) => exam === null) : topics;
}

/** At least half a day; null without a date and after it. */
function daysTo(target: string | null, date: string): number | null {
  if (target === null || target < date) return null;
  return Math.max(0.5, daysUntil(date, target));
}

function examOn(target: string | null, date: string): PlannedTopic['exam'] {
  if (target === null || target > date) return null;
  return target === date ? 'today' : 'over';
}

/** When the day of an exam begins, if it is after `date`. */
export function examAt(target: string | null, date: string, time_zone: string | null): Date | null {
  return target === null || target <= date ? null : startOf(Temporal.PlainDate.from(target), time_zone);
}

/** Planned minutes of each of so many days from `date` on. */
export function dailyMinutes(days: number, date: string, settings: StudySettings): number[] {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek;
  return Array.from({ length: Math.ceil(days) }, (_, n) => minutesOn(settings, ((weekday - 1 + n) % 7) + 1));
}

/**
 * $1 learner, $2 topic or null, $3 day, $4 how many. One index step per topic, however many memories there are. Exams that are over come
 * last, and of topics without a date those first that have been promised something.
 */
const statement = {
  name: 'study_topics',
  text: `with recursive own (topic_id) as (
      (select topic_id from memories where user_id = $1 and suspended_at is null order by topic_id limit 1)
      union all
      select (select m.topic_id from memories m where m.user_id = $1 and m.suspended_at is null and m.topic_id > own.topic_id
        order by m.topic_id limit 1) from own where own.topic_id is not null),
    promised as (
      select topic_id from memories where user_id = $1 and promised_after = last_at and suspended_at is null),
    chosen as (
      select t.*, i.target_date, i.priority, t.id in (select topic_id from promised) as has_promise,
          case when i.target_date >= $3::date then 0 when i.target_date is null then 1 else 2 end as rank from topics t
        ${withOwnExam('$1')}
      where case when $2::uuid is null then i.exam is not null or t.id in (select topic_id from own) else t.id = $2 end
      order by rank, i.target_date, has_promise desc, i.priority, t.name, t.id limit $4)
    select t.id as topic_id, t.name as topic_name, t.certification_name, t.exam_domains, t.target_date::text, t.priority,
      t.question_count, t.flashcard_count,
      case when t.target_date >= $3::date then (
        select jsonb_build_array(count(question_id), count(card_id)) from memories m where m.user_id = $1 and m.topic_id = t.id and m.suspended_at is null) end as met,
      case when t.target_date >= $3::date then (
        select coalesce(jsonb_agg(jsonb_build_array(domain, n)), '[]') from (
          select q.domain, count(*)::int as n from questions q
          where q.topic_id = t.id and q.current_version_id is not null group by q.domain) d) end as bank,
      (select coalesce(jsonb_agg(jsonb_build_array(domain, n)), '[]') from (
        select q.domain, count(*)::int as n from memories m join questions q on q.id = m.question_id
        where m.user_id = $1 and m.topic_id = t.id and m.suspended_at is null and m.reps > 0 group by q.domain) d) as firsts
    from chosen t order by t.rank, t.target_date, t.priority, t.name, t.id`,
};
