import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale } from '../http/version.ts';
import { adminPage } from './admin-page.ts';
import { changedNames, lockPage } from './lock-page.ts';
import { renderPage } from './render-page.ts';
import { keepPageRevision } from './revisions.ts';
import { content_pages } from './tables.ts';

/** Saving the same values makes no new version. Throws PAGE_NOT_FOUND and PAGE_CHANGED. */
export async function changePage(deps: Deps, who: Who, { page_id, version, ...typed }: Input<'contentPages.change'>) {
  const now = deps.clock();
  const text = { title: typed.title, content: typed.content.replaceAll(/\r\n?/g, '\n') };
  const { html } = await renderPage(deps.db, text.content, who.user_id);
  return deps.db.transaction(async (tx) => {
    const before = await lockPage(tx, page_id);
    const changed = changedNames(before, text);
    if (changed.length === 0) return adminPage(before);
    refuseStale(before.version, version, 'PAGE_CHANGED', adminPage(before));
    const values = { ...text, html, version: version + 1, updated_at: now };
    const [after = before] = await tx
      .update(content_pages)
      .set(values)
      .where(eq(content_pages.id, page_id))
      .returning();
    await keepPageRevision(tx, who, { before, after, now });
    const detail = { slug: before.slug, version: after.version, changed };
    await writeAudit(tx, who, now, {
      what: 'Changed a page',
      noun: 'page',
      object_id: page_id,
      object_name: text.title,
      detail,
    });
    return adminPage(after);
  });
}
