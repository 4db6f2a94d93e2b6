import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { Deps, Who } from '../deps.ts';
import type { PlannedTopic } from './topic-plans.ts';

interface PictureRow {
  topic_id: string;
  domains: { name: string; right: number; answered: number }[];
}

/** Of the exams whose last domain without an answer got its first one since then. */
export async function firstPictures(
  { database }: Deps,
  { user_id }: Who,
  topics: readonly PlannedTopic[],
  since: Date,
): Promise<Output<'study.ahead'>['first_pictures']> {
  const asked = topics.map(({ topic_id, weights }) => ({ topic_id, domains: [...weights.keys()] }));
  if (asked.length === 0) return [];
  const found = await database.hot<PictureRow>(statement, [user_id, since, JSON.stringify(asked)]);
  return found.map(({ topic_id, domains }) => {
    const { topic_name = '', weights } = topics.find((topic) => topic.topic_id === topic_id) ?? {};
    return { topic_id, topic_name, domains: domains.map((one) => ({ ...one, weight: weights?.get(one.name) ?? 0 })) };
  });
}

/** $1 learner, $2 since when, $3 topics with the names of their domains as JSON. */
const statement = {
  name: 'study_first_pictures',
  text: `select a.topic_id, p.domains from jsonb_to_recordset($3::jsonb) as a(topic_id uuid, domains jsonb)
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', domain, 'right', "right", 'answered', answered) order by domain) as domains,
        max(first_at) as last_at
      from (
        select q.domain, count(*) filter (where f.correct) as "right", count(*) as answered, min(f.answered_at) as first_at
        from first_answers f join questions q on q.id = f.question_id
        where f.user_id = $1 and q.topic_id = a.topic_id and a.domains ? q.domain group by q.domain) d) p
    where p.last_at >= $2 and not exists (
      select from jsonb_array_elements_text(a.domains) as d(name)
      where not p.domains @> jsonb_build_array(jsonb_build_object('name', d.name)) and exists (
        select from questions q where q.topic_id = a.topic_id and q.domain = d.name and q.current_version_id is not null))`,
};
