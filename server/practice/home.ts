import { sql } from 'drizzle-orm';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { passMarkOf } from '#core/quizzes/standing.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { endedAttempts, openAttempts, pastAttempts } from '../quizzes/own-attempts.ts';
import { recentResults } from '../quizzes/topic-progress.ts';
import { openExams } from '../study/waiting-for-exams.ts';
import { topicsBegun } from './certifications.ts';

type Interest = Output<'catalog.home'>['interests'][number];
type Computed = 'known' | 'best_score' | 'best_score_passing_rate' | 'pass_mark' | 'recent';
type InterestRow = Omit<Interest, Computed> & { exam_passing_score: number | null };

export async function home(deps: Deps, who: Who, full_name: string) {
  const open_attempts = await openAttempts(deps, who);
  const [ended_attempts, open_exams, topics, past, interests] = await Promise.all([
    endedAttempts(deps, who),
    openExams(deps, who),
    topicsBegun(deps, who),
    pastAttempts(deps, who, { limit: 5 }),
    rows<InterestRow>(
      deps.db,
      sql`select i.certification_name, i.priority, i.target_date::text, t.id as topic_id, t.name as topic_name,
          t.exam_passing_score, t.facts
        from certification_interests i left join lateral (
          select id, name, exam_passing_score,
            jsonb_build_object('code', exam_code, 'questions', exam_questions, 'minutes', exam_minutes,
              'question_count', question_count, 'flashcard_count', flashcard_count) as facts
          from topics where certification_name = i.certification_name
          order by created_at, id limit 1) t on true
        where i.user_id = ${who.user_id} order by i.target_date nulls last, i.priority, i.certification_name`,
    ),
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
        known: topic?.known ?? null,
        recent: (interest.topic_id && recent.get(interest.topic_id)) || null,
      };
    }),
  };
}
