import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { attempt_questions } from './tables.ts';

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
