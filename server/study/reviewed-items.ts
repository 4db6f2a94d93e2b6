import { pick } from '../db/columns.ts';
import { together } from '../db/together.ts';
import { examHolding } from '../questions/in-exam.ts';
import type { question_versions } from '../questions/tables.ts';
import { type Whys, whysOf } from '../questions/whys.ts';
import type { MemoryRow } from './log.ts';
import { hasPromises } from './promise.ts';

interface Version
  extends Pick<typeof question_versions.$inferSelect, 'choices' | 'pick_limit' | 'explanation' | 'reference'> {
  whys: Whys | null;
}

interface Asked {
  id: string;
  item_id: string;
  kind: 'question' | 'card';
  question_version_id?: string;
}

export interface Found {
  is_there: boolean;
  /** Of the stored review, else the one that was sent. */
  version: Version | null;
  memory: MemoryRow | null;
  /** The stored review with this id, possibly someone else's. */
  review: { user_id: string; item_id: string; correct: boolean | null } | null;
  /** The running exam that holds the question back. */
  exam_id: string | null;
  /** Something was promised to the learner that no other question stands for yet. */
  has_promises: boolean;
  /** The deferred review with this id, possibly someone else's. */
  deferred: { user_id: string; item_id: string } | null;
}

type FoundRow = Partial<Version> &
  Partial<MemoryRow> & {
    n: number;
    is_there: boolean;
    known_user: string | null;
    known_item: string | null;
    known_correct: boolean | null;
    exam_id: string | null;
    has_promises: boolean;
    deferred_user: string | null;
    deferred_item: string | null;
  };

export const findTogether = together<{ user_id: string; reviews: readonly Asked[] }, Found[]>(
  async (database, lists) => {
    const asked = lists.flatMap(({ user_id, reviews }) =>
      reviews.map((review) => ({ ...pick(review, 'id', 'item_id', 'kind', 'question_version_id'), user_id })),
    );
    const found = await database.hot<FoundRow>(statement, [JSON.stringify(asked.map((one, n) => ({ ...one, n })))]);
    const byPlace = new Map(found.map((row) => [row.n, row]));
    let place = 0;
    return lists.map(({ reviews }) => reviews.map(() => asFound(byPlace.get(place++) as FoundRow)));
  },
);

const statement = {
  name: 'find_reviewed',
  text: `select w.n, coalesce(case w.kind when 'question' then (select true from questions q where q.id = w.item_id)
      else (select true from flashcards f where f.id = w.item_id) end, false) as is_there,
    v.choices, v.pick_limit, v.explanation, v.reference, ${whysOf('v')} as whys,
    m.model, m.state, m.last_at, m.due_at, m.reps, m.lapses, m.last_grade, m.reset_at,
    r.user_id as known_user, r.item_id as known_item, r.correct as known_correct,
    ${examHolding('w.user_id', 'w.item_id')} as exam_id, ${hasPromises('w.user_id')} as has_promises, d.user_id as deferred_user, d.item_id as deferred_item
    from jsonb_to_recordset($1::jsonb) as w(n int, id uuid, item_id uuid, kind text, question_version_id uuid, user_id uuid)
    left join memories m on m.user_id = w.user_id and m.item_id = w.item_id
    left join reviews r on r.id = w.id
    left join question_versions v on v.id = coalesce(r.question_version_id, w.question_version_id) and v.question_id = w.item_id
    left join deferred_reviews d on d.id = w.id`,
};

function asFound(row: FoundRow): Found {
  const { is_there, choices, pick_limit = 1, explanation = '', reference = null, whys = null } = row;
  const { model, state = null, last_at = null, due_at = null, reps = 0, lapses = 0, last_grade = null } = row;
  return {
    is_there,
    version: choices ? { choices, pick_limit, explanation, reference, whys } : null,
    memory: model
      ? { model, state, last_at, due_at, reps, lapses, last_grade, reset_at: row.reset_at ?? null }
      : null,
    review:
      row.known_user && row.known_item
        ? { user_id: row.known_user, item_id: row.known_item, correct: row.known_correct }
        : null,
    exam_id: row.exam_id,
    has_promises: row.has_promises,
    deferred:
      row.deferred_user && row.deferred_item ? { user_id: row.deferred_user, item_id: row.deferred_item } : null,
  };
}
