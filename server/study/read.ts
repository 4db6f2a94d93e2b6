import type { Input, Output } from '#core/contract/inputs-and-outputs.ts';
import { LONGEST_READ_MS } from '#core/study/seconds.ts';
import type { Deps, Who } from '../deps.ts';

type Outcome = Output<'study.read'>['outcomes'][number];

/** Each review keeps the longest time that it was told, in whatever order they arrive. Those of others do not exist here. */
export async function read({ database }: Deps, { user_id }: Who, { reads }: Input<'study.read'>) {
  const sent = reads.map(({ review_id, read_ms }) => ({ review_id, read_ms: Math.min(read_ms, LONGEST_READ_MS) }));
  const found = await database.hot<{ id: string; outcome: Outcome }>(statement, [user_id, JSON.stringify(sent)]);
  const known = new Map(found.map(({ id, outcome }) => [id, outcome]));
  return { outcomes: reads.map(({ review_id }) => known.get(review_id) ?? 'unknown') };
}

/** $1 learner, $2 reads as JSON. Rows are locked by id, so that two deliveries cannot wait for each other. */
const statement = {
  name: 'study_read',
  text: `with sent as materialized (
      select review_id, max(read_ms) as read_ms
      from jsonb_to_recordset($2::jsonb) as s(review_id uuid, read_ms int) group by review_id),
    own as materialized (
      select r.id, s.read_ms, case when r.grade is not null then 'card' when r.undone_at is not null then 'undone' else 'stored' end as outcome
      from reviews r join sent s on s.review_id = r.id where r.user_id = $1 order by r.id for no key update of r),
    longer as (
      update reviews r set read_ms = own.read_ms from own
      where r.id = own.id and own.outcome = 'stored' and r.read_ms < own.read_ms)
    select id, outcome from own`,
};
