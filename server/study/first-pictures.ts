import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { passMarkOf } from '#core/quizzes/standing.ts';
import type { Deps, Who } from '../deps.ts';
import type { PlannedTopic } from './topic-plans.ts';

type Picture = Output<'study.ahead'>['first_pictures'][number];

interface PictureRow extends Pick<Picture, 'topic_id' | 'topic_name'> {
  exam_passing_score: number | null;
  domains: Omit<Picture['domains'][number], 'weight'>[];
}

/** Of the exams whose last domain without an answer got its first one since then. */
export async function firstPictures(
  { database }: Deps,
  { user_id }: Who,
  topics: readonly PlannedTopic[],
  since: Date,
): Promise<Picture[]> {
  const asked = topics.map(({ topic_id, weights }) => ({ topic_id, domains: [...weights.keys()] }));
  if (asked.length === 0) return [];
  const found = await database.hot<PictureRow>(statement, [user_id, since, JSON.stringify(asked)]);
  return found.map(({ domains, exam_passing_score, ...topic }) => {
    const weights = topics.find(({ topic_id }) => topic_id === topic.topic_id)?.weights;
    const weighted = domains.map((domain) => ({ ...domain, weight: weights?.get(domain.name) ?? 0 }));
    return { ...topic, pass_mark: passMarkOf(exam_passing_score), domains: weighted };
  });
}

/** $1 learner, $2 since when, $3 topics with the names of their domains as JSON. */
const statement = {
  name: 'study_first_pictures',
  text: `select t.id as topic_id, t.name as topic_name, t.exam_passing_score, p.domains
    from jsonb_to_recordset($3::jsonb) as a(topic_id uuid, domains jsonb) join topics t on t.id = a.topic_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', name, 'question_count', n, 'answered', answered,
          'answered_right', answered_right) order by place) as domains, max(first_at) as last_at, min(answered) as least
      from (
        select d.name, d.place, count(*) as n, count(f.question_id) as answered, count(*) filter (where f.correct) as answered_right,
          min(f.answered_at) as first_at
        from jsonb_array_elements_text(a.domains) with ordinality as d(name, place)
          join questions q on q.topic_id = t.id and q.domain = d.name and q.current_version_id is not null
          left join first_answers f on f.user_id = $1 and f.question_id = q.id
        group by d.name, d.place) by_domain) p
    where p.least > 0 and p.last_at >= $2`,
};
