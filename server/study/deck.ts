import { AppError } from '#core/errors.ts';
import { MODEL } from '#core/study/memory.ts';
import { withOwnExam } from '../catalog/own-exams.ts';
import type { Deps, Who } from '../deps.ts';
import { studyDayOf } from './day.ts';
import { dueByGrade } from './due-by-grade.ts';
import { type MemoryRow, memoryOf } from './log.ts';
import { readFolded } from './refold.ts';
import { examAt } from './topic-plans.ts';

/** Throws TOPIC_NOT_FOUND. */
export async function deck({ db, database, clock }: Deps, { user_id }: Who, topic_id: string) {
  const now = clock();
  const asked = [topic_id, user_id];
  const found = await readFolded(db, user_id, () => database.hot<CardRow>(statement, asked));
  const [first] = found;
  if (!first) throw new AppError('TOPIC_NOT_FOUND');
  const { target_date, time_zone } = first;
  return {
    cards: found
      .filter(({ item_id }) => item_id !== NO_CARD)
      .map(({ item_id, ...row }) => {
        const memory = memoryOf(row);
        return { item_id, due: dueByGrade(memory, now), last_at: memory?.last_at ?? null };
      }),
    exam_at: examAt(target_date, studyDayOf(now, time_zone).date, time_zone),
    server_now: now,
  };
}

type CardRow = MemoryRow & { item_id: string; target_date: string | null; time_zone: string | null };

const NO_CARD = '';

const statement = {
  name: 'study_deck',
  text: `select coalesce(f.id::text, '${NO_CARD}') as item_id, coalesce(m.model, '${MODEL}') as model, m.state, m.last_at,
      m.due_at, m.reps, m.lapses, m.last_grade, m.reset_at,
      i.target_date::text, s.time_zone
    from topics t left join flashcards f on f.topic_id = t.id
    left join lateral (select * from memories where user_id = $2 and item_id = f.id offset 0) m on true
    ${withOwnExam('$2')}
    left join study_settings s on s.user_id = $2
    where t.id = $1 order by f.created_at, f.seq`,
};
