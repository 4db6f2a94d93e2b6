import { sql } from 'drizzle-orm';
import { type Db, rows } from './open.ts';

/** For example `12 users, 8,034 questions, 951 attempts`; null without tables of Certamen. */
export async function contentsOf(db: Db): Promise<string | null> {
  const asked = sql`select to_regclass('public.quiz_attempts') is not null as there`;
  const [found] = await rows<{ there: boolean }>(db, asked);
  if (!found?.there) return null;
  const [counts] = await rows<Record<string, number>>(
    db,
    sql`select (select count(*)::int from profiles) as users, (select count(*)::int from questions) as questions,
      (select count(*)::int from quiz_attempts) as attempts`,
  );
  return Object.entries(counts ?? {})
    .map(([what, count]) => `${count.toLocaleString('en-US')} ${count === 1 ? what.slice(0, -1) : what}`)
    .join(', ');
}
