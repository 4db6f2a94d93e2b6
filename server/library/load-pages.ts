import { eq, sql } from 'drizzle-orm';
import { only } from '#core/lib/fields.ts';
import { renderPage } from '../content-pages/render-page.ts';
import { content_pages } from '../content-pages/tables.ts';
import type { PageFile } from './read-posts.ts';
import { count, hashOf, type Load, remember, remembered, verdict } from './verdict.ts';

/** The footer links to all pages, so a missing one is added even if it was deleted. */
export async function loadPages({ tx, now, report }: Load, pages: PageFile[]): Promise<void> {
  const loaded = await remembered(tx, 'page/');
  for (const page of pages) {
    const key = `page/${page.slug}`;
    const before = loaded.get(key);
    const [row] = await tx.select().from(content_pages).where(eq(content_pages.slug, page.slug));
    const hash = hashOf(page);
    let what: ReturnType<typeof verdict> = decision(page, row, before?.hash);
    if (what === 'add' || what === 'change') {
      const { html } = await renderPage(tx, page.content);
      const values = { ...page, html, updated_at: now };
      const [written] = await tx
        .insert(content_pages)
        .values(values)
        .onConflictDoUpdate({
          target: content_pages.slug,
          set: { ...values, version: sql`${content_pages.version} + 1` },
          setWhere: eq(content_pages.version, row?.version ?? 0),
        })
        .returning({ id: content_pages.id });
      if (written) await remember(tx, [{ key, row_id: written.id, hash }], now);
      else what = 'keep';
    }
    count(report, what, key);
  }
}

function decision(page: PageFile, row: typeof content_pages.$inferSelect | undefined, loaded: string | undefined) {
  if (!row) return 'add';
  return loaded === undefined ? 'keep' : verdict(hashOf(page), loaded, hashOf(only(Object.keys(page), row)));
}
