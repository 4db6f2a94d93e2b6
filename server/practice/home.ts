import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { passMarkOf } from '#core/quizzes/standing.ts';
import { EXAM_OF_TOPIC, ownExams } from '../catalog/own-exams.ts';
import type { Deps, Who } from '../deps.ts';
import { endedAttempts, openAttempts, pastAttempts } from '../quizzes/own-attempts.ts';
import { recentResults } from '../quizzes/topic-progress.ts';
import { openExams } from '../study/waiting-for-exams.ts';
import { topicsBegun } from './certifications.ts';

type Interest = Output<'catalog.home'>['interests'][number];
type Computed = 'seen_count' | 'best_score' | 'best_score_passing_rate' | 'pass_mark' | 'recent';
type InterestRow = Omit<Interest, Computed> & { exam_passing_score: number | null };

export async function home(deps: Deps, who: Who, full_name: string) {
  const open_attempts = await openAttempts(deps, who);
  const [ended_attempts, open_exams, topics, past, interests] = await Promise.all([
    endedAttempts(deps, who),
    openExams(deps, who),
    topicsBegun(deps, who),
    pastAttempts(deps, who, { limit: 5 }),
    deps.database.hot<InterestRow>(interestsStatement, [who.user_id]),
  ]);
  const ids = interests.flatMap(({ topic_id }) => topic_id ?? []);
  const recent = await recentResults(deps, who, ids);
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  return {
    full_name,
    open_attempts,
    ended_attempts,
    open_exams,
    topics,
    past_attempts: past.attempts,
    past_next_cursor: past.next_cursor,
    interests: interests.map(({ exam_passing_score, ...interest }) => {
      const topic = interest.topic_id ? byId.get(interest.topic_id) : null;
      return {
        ...interest,
        best_score: topic?.progress?.best_score ?? null,
        best_score_passing_rate: topic?.progress?.best_score_passing_rate ?? null,
        pass_mark: passMarkOf(exam_passing_score),
        seen_count: topic?.seen_count ?? 0,
        recent: (interest.topic_id && recent.get(interest.topic_id)) || null,
      };
    }),
  };
}

/** $1 learner. A goal waits while its topic has a certification's name. */
const interestsStatement = {
  name: 'home_interests',
  text: `select coalesce(t.certification_name, t.name, i.exam) as certification_name, i.topic_id is not null as is_goal,
      i.priority, i.target_date::text, t.id as topic_id, t.name as topic_name, t.exam_passing_score, t.facts
    from ${ownExams('$1')} i left join lateral (
      select id, name, certification_name, exam_passing_score,
        jsonb_build_object('code', exam_code, 'questions', exam_questions, 'minutes', exam_minutes,
          'question_count', question_count, 'flashcard_count', flashcard_count) as facts
      from topics t where ${EXAM_OF_TOPIC} = i.exam order by created_at, id limit 1) t on true
    where i.topic_id is null or t.id is not null order by i.target_date nulls last, i.priority, 1`,
};
