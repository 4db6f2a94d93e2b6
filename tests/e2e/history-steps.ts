import { randomUUIDv7 } from 'node:crypto';
import { expect, type Page, type RunningServer } from './support.ts';

/**
 * Gives a learner twelve weeks of study in the first topic: reviews of questions and cards on most days, recalled nine times in ten, with
 * every confidence. What is due is spread over the days around now.
 */
export async function studiedForWeeks({ sql }: RunningServer, email: string): Promise<void> {
  await sql(
    `insert into memories (user_id, question_id, card_id, topic_id, model, state, last_at, due_at, reps, last_grade)
      select u.id, i.question_id, i.card_id, i.topic_id, 'fsrs-6',
        jsonb_build_object('stability', 2 + n % 30, 'difficulty', 5, 'look_at', null),
        now() - (1 + n % 20) * interval '1 day', now() + (n % 25 - 1) * interval '1 day', 3, 3
      from users u, (
        select *, row_number() over (order by question_id, card_id) as n from (
          (select id as question_id, null::uuid as card_id, topic_id from questions
            where topic_id = (select min(topic_id::text)::uuid from questions) and current_version_id is not null limit 60)
          union all
          (select null, id, topic_id from flashcards
            where topic_id = (select min(topic_id::text)::uuid from questions) limit 40)) items) i
      where u.email = $1 on conflict do nothing`,
    [email],
  );
  await sql(
    `insert into reviews (id, user_id, item_id, question_version_id, reviewed_at, received_at, grade, correct, picks, confidence,
        duration_ms, source, expected)
      select gen_random_uuid(), m.user_id, m.item_id, q.current_version_id, at, at,
        case when m.card_id is not null then 1 + (n % 10 > 0)::int * (1 + n % 3) end,
        case when m.question_id is not null then n % 10 > 0 end, case when m.question_id is not null then '{}'::uuid[] end,
        case when m.question_id is not null then 1 + n % 3 end, 40000 + n % 7 * 9000, 'queue', 0.85 + (n % 13) / 100.0
      from (select *, row_number() over (order by item_id) as place from memories) m
      join users u on u.id = m.user_id and u.email = $1
      left join questions q on q.id = m.question_id
      cross join lateral (
        select m.place * 31 + step * 17 as n, now() - (1 + (m.place * 5 + step * 7) % 83) * interval '1 day' as at
        from generate_series(1, 14) step) reviewed
      where extract(isodow from at) < 6`,
    [email],
  );
}

/** Answers the first question of a topic as somebody who was sure and is wrong, and grades its first card; returns their texts, which have no code. */
export async function studiedToday(page: Page, { sql }: RunningServer): Promise<{ question: string; card: string }> {
  const [question] = await sql<{ id: string; version_id: string; text: string; wrong: string }>(
    `select q.id, v.id as version_id, v.question_text as text, choice->>'id' as wrong
      from questions q join question_versions v on v.id = q.current_version_id, jsonb_array_elements(v.choices) choice
      where not (choice->>'is_correct')::boolean and q.topic_id = (select min(topic_id::text)::uuid from questions)
        and v.question_text !~ '[\`\\n]'
      order by q.id limit 1`,
  );
  const [card] = await sql<{ id: string; text: string }>(
    `select id, front_content as text from flashcards where topic_id = (select min(topic_id::text)::uuid from questions)
        and front_content !~ '[\`\\n]'
      order by id limit 1`,
  );
  if (!question || !card) throw new Error('The library has no question or card.');
  const now = Date.now();
  const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();
  const sent = (seconds: number) => ({ id: randomUUIDv7(), reviewed_at: before(seconds), duration_ms: 30_000 });
  const picks = [question.wrong];
  const { id: item_id, version_id: question_version_id } = question;
  const answer = { ...sent(1), kind: 'question', item_id, question_version_id, picks };
  const reviews = [
    { ...answer, confidence: 3 },
    { ...sent(2), kind: 'card', item_id: card.id, grade: 3 },
  ];
  const response = await page.request.post('/api/study/reviews', { data: { reviews } });
  const { results } = await response.json();
  expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['stored', 'stored']);
  return { question: question.text, card: card.text };
}
