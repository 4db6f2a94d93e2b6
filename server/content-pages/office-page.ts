import type { content_pages } from './tables.ts';

/** A page as the back office gets it. */
export function officePage({ html: _, updated_at, ...rest }: typeof content_pages.$inferSelect) {
  return { ...rest, updated_at: updated_at.toISOString() };
}
