import { sql } from 'drizzle-orm';
import { type Db, hotIn } from '../db/open.ts';

/** By id of the choice. */
export type Whys = Record<string, string>;

/**
 * SQL: why each choice of the version `v` is right or wrong, as of today; null without any. They tell the key, so they go only where it
 * may be told. An earlier version keeps the explanation that it had.
 */
export const whysOf = (v: string) => `(select jsonb_object_agg(c->>'id', a.why)
    from questions q cross join jsonb_array_elements(${v}.choices) c
      join answers a on a.question_id = q.id and a.answer_text = c->>'answer_text'
    where q.id = ${v}.question_id and a.why is not null and (${v}.explanation = '' or ${v}.id = q.current_version_id))`;

/** SQL: of a row of `questions`. */
export const isUnexplained = sql`questions.explanation = ''
  and not exists (select from answers a where a.question_id = questions.id and a.why is not null)`;

/** By id of the version. */
export async function readWhys(db: Db, version_ids: readonly string[]): Promise<ReadonlyMap<string, Whys>> {
  if (version_ids.length === 0) return new Map();
  const found = await hotIn<{ id: string; whys: Whys | null }>(db, whysStatement, [version_ids]);
  return new Map(found.flatMap(({ id, whys }) => (whys ? [[id, whys]] : [])));
}

const whysStatement = {
  name: 'whys',
  text: `select v.id, ${whysOf('v')} as whys from question_versions v where v.id = any($1::uuid[])`,
};
