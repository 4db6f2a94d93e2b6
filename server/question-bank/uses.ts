import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

export async function questionUses({ db }: Deps, ids: string[]) {
  const these = sql`select value::uuid as id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;
  const [found] = await rows<{ questions: number; quizzes: number; emptied: number; titles: string[] }>(
    db,
    sql`with these as (${these}),
      touched as (
        select z.id, z.title, not exists (
          select 1 from quiz_questions o where o.quiz_id = z.id and o.question_id not in (select id from these)
        ) as emptied
        from quizzes z where z.id in (select quiz_id from quiz_questions where question_id in (select id from these)))
    select (select count(*)::int from questions where id in (select id from these)) as questions,
      (select count(*)::int from touched) as quizzes,
      (select count(*)::int from touched where emptied) as emptied,
      (select coalesce(json_agg(title), '[]') from (select title from touched order by lower(title), id limit 3) t) as titles`,
  );
  return found as NonNullable<typeof found>;
}
