import type { content_pages } from './tables.ts';

/** A page as the back office gets it. */
export function adminPage({ html: _, ...page }: typeof content_pages.$inferSelect) {
  return page;
}
