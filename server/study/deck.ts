import { AppError } from '#core/errors.ts';
import { MODEL } from '#core/study/memory.ts';
import type { Deps, Who } from '../deps.ts';
import { dueByGrade } from './due-by-grade.ts';
import { type MemoryRow, memoryOf } from './log.ts';
import { readFolded } from './refold.ts';

/** Throws TOPIC_NOT_FOUND. */
export async function deck({ db, database, clock }: Deps, { user_id }: Who, topic_id: string) {
  const now = clock();
  const asked = [topic_id, user_id];
  const found = await readFolded(db, user_id, () => database.hot<CardRow>(statement, asked));
  if (found.length === 0) throw new AppError('TOPIC_NOT_FOUND');
  return {
    cards: found
      .filter(({ item_id }) => item_id !== NO_CARD)
      .map(({ item_id, ...row }) => {
        const memory = memoryOf(row);
        return { item_id, due: dueByGrade(memory, now), last_at: memory?.last_at ?? null };
      }),
    exam_at: null,
    server_now: now,
  };
}

type CardRow = MemoryRow & { item_id: string };

const NO_CARD = '';

const statement = {
  name: 'study_deck',
  text: `select coalesce(f.id::text, '${NO_CARD}') as item_id, coalesce(m.model, '${MODEL}') as model, m.state, m.last_at,
      m.due_at, m.reps, m.lapses, m.last_grade, m.reset_at
    from topics t left join flashcards f on f.topic_id = t.id
    left join lateral (select * from memories where user_id = $2 and item_id = f.id offset 0) m on true
    where t.id = $1 order by f.created_at, f.seq`,
};
