import { asc, or } from 'drizzle-orm';
import { containing } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { adminPage } from './admin-page.ts';
import { content_pages } from './tables.ts';

/** Placeholders are not filled in. */
export async function listPages({ db }: Deps, { q = '' }: { q?: string | undefined }) {
  const list = await db
    .select()
    .from(content_pages)
    .where(q === '' ? undefined : or(containing(content_pages.title, q), containing(content_pages.slug, q)))
    .orderBy(asc(content_pages.category), asc(content_pages.title), asc(content_pages.slug));
  return list.map(adminPage);
}
