import type { content_pages } from './tables.ts';

export function adminPage({ html: _, ...page }: typeof content_pages.$inferSelect) {
  return page;
}
