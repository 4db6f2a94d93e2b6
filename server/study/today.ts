import { pick } from '../db/columns.ts';
import type { Deps, Who } from '../deps.ts';
import type { HeldBack } from '../questions/in-exam.ts';
import { ALL, counted } from './counted.ts';
import { calendarDay } from './day.ts';
import { newestSitting } from './sitting-row.ts';
import { saidOf, studyPlan } from './study-plan.ts';
import type { PlannedTopic } from './topic-plans.ts';

interface DueRow {
  topic_id: string;
  due_cards: number;
  due_questions: number;
}

export async function today(deps: Deps, who: Who) {
  const now = deps.clock();
  const study = await studyPlan(deps, who, {
    topic_id: null,
    limit: ALL,
    sittingOn: (day) => newestSitting(deps, who, { day, topic_id: null }),
  });
  const { queue, topics, promised, day, time_zone, has_answered, held } = study;
  const chosen = study.sitting?.left ?? (queue.is_done ? [] : queue.chosen);
  const due = await dueBy(deps, who, { topics, held, until: day.ends_at });
  return {
    ...counted(chosen),
    ...saidOf(study),
    time_zone,
    has_answered,
    date: day.date,
    ends_at: day.ends_at,
    calendar_date: calendarDay(now, time_zone),
    server_now: now,
    topics: topics.map(({ topic_id, ...topic }) => ({
      topic_id,
      ...pick(topic, 'topic_name', 'certification_name', 'target_date', 'exam'),
      holds: queue.holds_by.get(topic_id) ?? null,
      promised: [...promised.values()].filter((one) => one.topic_id === topic_id).length,
      ...counted(chosen.filter(({ item }) => item.topic_id === topic_id)),
      due_cards: due.get(topic_id)?.due_cards ?? 0,
      due_questions: due.get(topic_id)?.due_questions ?? 0,
      minutes_missing: Math.ceil(queue.missing.get(topic_id) ?? 0),
    })),
  };
}

interface Due {
  topics: readonly PlannedTopic[];
  held: HeldBack;
  until: Date;
}

async function dueBy({ database, clock }: Deps, { user_id }: Who, { topics, held, until }: Due) {
  const ids = topics.map(({ topic_id }) => topic_id);
  const found = await database.hot<DueRow>(dueStatement, [user_id, ids, until, clock(), [...held]]);
  return new Map(found.map((row) => [row.topic_id, row]));
}

const dueStatement = {
  name: 'study_due_counts',
  text: `select topic_id, count(card_id)::int as due_cards, count(question_id)::int as due_questions from memories
    where user_id = $1 and topic_id = any($2::uuid[]) and suspended_at is null and due_at < $3
      and (buried_until is null or buried_until <= $4) and item_id <> all($5::uuid[]) group by topic_id`,
};
