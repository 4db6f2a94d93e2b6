import { and, asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { question_versions } from '../questions/tables.ts';
import { memories } from '../study/tables.ts';
import { attempt_questions } from './tables.ts';

export interface AskedQuestion {
  asked: typeof attempt_questions.$inferSelect;
  version: typeof question_versions.$inferSelect;
}

export function askedQuestions(db: Db, attempt_id: string): Promise<AskedQuestion[]> {
  return db
    .select({ asked: attempt_questions, version: question_versions })
    .from(attempt_questions)
    .innerJoin(question_versions, eq(question_versions.id, attempt_questions.question_version_id))
    .where(eq(attempt_questions.attempt_id, attempt_id))
    .orderBy(asc(attempt_questions.position));
}

export function withMemories(db: Db, user_id: string | Placeholder) {
  const { model, state, last_at, due_at, reps, lapses, last_grade, reset_at } = memories;
  const memory = { model, state, last_at, due_at, reps, lapses, last_grade, reset_at };
  return db
    .select({ asked: attempt_questions, version: question_versions, memory })
    .from(attempt_questions)
    .innerJoin(question_versions, eq(question_versions.id, attempt_questions.question_version_id))
    .leftJoin(memories, and(eq(memories.user_id, user_id), eq(memories.item_id, attempt_questions.question_id)))
    .$dynamic();
}

export function rememberedQuestions(db: Db, { id, user_id }: { id: string; user_id: string }) {
  return withMemories(db, sql.placeholder('user_id'))
    .where(eq(attempt_questions.attempt_id, sql.placeholder('attempt_id')))
    .orderBy(asc(attempt_questions.position))
    .prepare('remembered_questions')
    .execute({ user_id, attempt_id: id });
}

export async function sheetsOf(db: Db, attempt_ids: string[]) {
  const { attempt_id, position, picks, flagged } = attempt_questions;
  const found = await db
    .select({ attempt_id, position, picks, flagged })
    .from(attempt_questions)
    .where(inArray(attempt_id, attempt_ids))
    .orderBy(asc(position));
  const sheets = new Map<string, { position: number; answered: boolean; flagged: boolean }[]>();
  for (const { attempt_id: id, picks: picked, ...question } of found) {
    const sheet = sheets.get(id) ?? [];
    sheet.push({ ...question, answered: picked.length > 0 });
    sheets.set(id, sheet);
  }
  return sheets;
}
