import { type Memory, MODEL, recall, remember } from '#core/study/memory.ts';
import { type Db, hotIn } from '../db/open.ts';
import { together } from '../db/together.ts';
import { refold } from './refold.ts';
import type { memories, reviews } from './tables.ts';

export type NewReview = Omit<typeof reviews.$inferSelect, 'read_ms' | 'expected' | 'undone_at'>;

export type MemoryRow = Pick<
  typeof memories.$inferSelect,
  'model' | 'state' | 'last_at' | 'due_at' | 'reps' | 'lapses' | 'last_grade' | 'reset_at'
>;

export interface Entry extends NewReview, Omit<MemoryRow, 'reset_at'> {
  expected: number | null;
  before_reps: number;
  before_at: Date | null;
}

/** What a statement says of an entry that it inserted; `n` is the entry's place. */
interface Made {
  n: number;
  is_stale: boolean;
}

export interface Written extends Made {
  is_new: boolean;
}

export const STALE = 'stale';
/** More than that is not believed of clients. */
export const LONGEST_ANSWER_MS = 300_000;

export function memoryOf(row: MemoryRow | null): Memory | null {
  if (!row?.state || !row.last_at || !row.due_at || row.last_grade === null) return null;
  return { ...row, state: row.state, last_at: row.last_at, due_at: row.due_at, last_grade: row.last_grade };
}

/** A review that is not the latest, or on a memory of another model, makes the memory stale. */
export function entryOf(review: NewReview, row: MemoryRow | null): Entry {
  const before = memoryOf(row);
  const isGoneOn = row === null || (row.model === MODEL && !(row.reset_at && review.reviewed_at <= row.reset_at));
  const follows = isGoneOn && (before === null || review.reviewed_at > before.last_at);
  const memory = remember(before, { ...review, undone_at: null });
  return {
    ...review,
    ...memory,
    model: follows ? MODEL : STALE,
    expected: before && follows ? recall(before, review.reviewed_at) : null,
    before_reps: row?.reps ?? 0,
    before_at: row?.last_at ?? null,
  };
}

export async function writeEntries(tx: Db, entries: readonly Entry[]): Promise<void> {
  await refoldStale(tx, entries, await hotIn<Made>(tx, logStatement, [listOf(entries)]));
}

export async function refoldStale(db: Db, entries: readonly Entry[], made: readonly Made[]): Promise<void> {
  const stale = made.flatMap(({ n, is_stale }) => (is_stale ? (entries[n] ?? []) : []));
  if (stale.length > 0) await refold(db, stale);
}

export function listOf(entries: readonly Entry[]): string {
  const [seen, several] = [new Set<string>(), new Set<string>()];
  for (const entry of entries) (seen.has(keyOf(entry)) ? several : seen).add(keyOf(entry));
  return JSON.stringify(
    entries.map((entry, n) => ({ ...entry, n, model: several.has(keyOf(entry)) ? STALE : entry.model })),
  );
}

const keyOf = ({ user_id, item_id }: Entry) => `${user_id} ${item_id}`;

const folded = ['model', 'state', 'last_at', 'due_at', 'reps', 'lapses', 'last_grade'] as const;
const answer = [
  'question_version_id',
  'picks',
  'correct',
  'confidence',
  'duration_ms',
  'source',
  'attempt_id',
] as const;
const reviewed = [
  'id',
  'user_id',
  'item_id',
  ...answer,
  'reviewed_at',
  'received_at',
  'grade',
  'choice_order',
  'expected',
];

/**
 * Of several entries with one id only the first is tried, so that a row of `taken` is one of `new`. An id that a deferred answer has is
 * taken too. A memory changed since an entry was computed becomes stale. A first answer dated by the client alone replaces no other.
 */
export const loggedParts = (list: string) => `sent as materialized (
      select distinct on (id) * from jsonb_to_recordset(${list}::jsonb) as r(n int, id uuid, user_id uuid, item_id uuid,
        question_version_id uuid, attempt_id uuid, reviewed_at timestamptz, received_at timestamptz, grade smallint,
        correct boolean, confidence smallint, picks uuid[], choice_order uuid[], duration_ms int, source text, expected real,
        model text, state jsonb, last_at timestamptz, due_at timestamptz, reps int, lapses int, last_grade smallint,
        before_reps int, before_at timestamptz) order by id, n),
    taken as (
      insert into reviews (${reviewed.join(', ')}) select ${reviewed.join(', ')} from sent
      where not exists (select from deferred_reviews d where d.id = sent.id) order by user_id, item_id
      on conflict (id) do nothing returning id, user_id, item_id),
    new as (select sent.* from sent join taken using (id, user_id, item_id)),
    remembered as (
      insert into memories as m (user_id, question_id, card_id, topic_id, ${folded.join(', ')})
      select distinct on (user_id, item_id) user_id, case when grade is null then item_id end,
        case when grade is not null then item_id end, topic_id, ${folded.join(', ')}
      from new join lateral (
        select topic_id from questions where id = item_id union all select topic_id from flashcards where id = item_id) home on true
      order by user_id, item_id
      on conflict (user_id, item_id) do update set ${folded
        .slice(1)
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')},
        model = case when m.model = '${MODEL}' and (m.user_id, m.item_id, m.reps, coalesce(m.last_at, '-infinity')) in (
            select user_id, item_id, before_reps, coalesce(before_at, '-infinity') from new)
          and coalesce(m.reset_at < excluded.last_at, true) then excluded.model else '${STALE}' end
      returning m.user_id, m.item_id, m.model),
    answered as (
      insert into first_answers as f (user_id, question_id, answered_at, ${answer.join(', ')})
      select distinct on (user_id, item_id) user_id, item_id, reviewed_at, ${answer.join(', ')}
      from new where grade is null order by user_id, item_id, source = 'queue', reviewed_at
      on conflict (user_id, question_id) do update
        set answered_at = excluded.answered_at, ${answer.map((name) => `${name} = excluded.${name}`).join(', ')}
        where excluded.answered_at < f.answered_at and excluded.source <> 'queue'),
    stale as (
      select n from new join remembered r using (user_id, item_id) where r.model = '${STALE}')`;

const logStatement = {
  name: 'log_reviews',
  text: `with ${loggedParts('$1')} select n, n in (select n from stale) as is_stale from new`,
};

/** One statement for concurrent senders; `foldedNow` handles stale memories. */
export const logTogether = together<Entry[], Written[]>(async (database, lists) => {
  const made = await database.hot<Made>(logStatement, [listOf(lists.flat())]);
  const byPlace = new Map(made.map((one) => [one.n, one]));
  let place = 0;
  return lists.map((list) =>
    list.map((_, n) => {
      const one = byPlace.get(place++);
      return { n, is_new: one !== undefined, is_stale: one?.is_stale ?? false };
    }),
  );
});
