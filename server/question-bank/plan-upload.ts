import { AppError } from '#core/errors.ts';
import type { QuestionWithLine } from '#core/questions/draft.ts';
import { uploadLimits } from '#core/uploads.ts';
import type { Db } from '../db/open.ts';
import { type Known, knownQuestions } from './known.ts';

export interface DuplicateChoices {
  same_id: 'skip' | 'update';
  same_text: 'skip' | 'add';
}

export interface Planned {
  question: QuestionWithLine;
  known: Known | null;
  act: 'add' | 'update' | 'skip';
}

export interface Plan {
  questions: Planned[];
  counts: { added: number; updated: number; skipped: number };
}

/** Without a topic, plans as for an empty one. Throws UPLOAD_TOO_MANY. */
export async function planUpload(
  db: Db,
  topic_id: string | undefined,
  list: readonly QuestionWithLine[],
  choices: DuplicateChoices,
): Promise<Plan> {
  if (list.length > uploadLimits.items) {
    throw new AppError('UPLOAD_TOO_MANY', { params: { count: list.length.toLocaleString('en-US') } });
  }
  const known = await knownQuestions(db, topic_id, list);
  const questions = list.map((question, index) => {
    const there = known[index] ?? null;
    return { question, known: there, act: actFor(there, choices) };
  });
  const count = (act: Planned['act']) => questions.filter((planned) => planned.act === act).length;
  return { questions, counts: { added: count('add'), updated: count('update'), skipped: count('skip') } };
}

function actFor(known: Known | null, { same_id, same_text }: DuplicateChoices): Planned['act'] {
  if (known === null) return 'add';
  if (known.kind !== 'id') return same_text;
  return same_id === 'update' && known.differs_in.length > 0 ? 'update' : 'skip';
}
