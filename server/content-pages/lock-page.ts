import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import { content_pages } from './tables.ts';

/** Throws PAGE_NOT_FOUND. */
export async function lockPage(tx: Db, page_id: string) {
  const [page] = await tx.select().from(content_pages).where(eq(content_pages.id, page_id)).for('update');
  if (!page) throw new AppError('PAGE_NOT_FOUND');
  return page;
}

export function changedNames<Fields extends Partial<typeof content_pages.$inferSelect>>(
  before: typeof content_pages.$inferSelect,
  fields: Fields,
): string[] {
  return Object.keys(fields).filter((name) => before[name as keyof typeof before] !== fields[name as keyof Fields]);
}
