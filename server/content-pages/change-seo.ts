import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale } from '../http/version.ts';
import { adminPage } from './admin-page.ts';
import { changedNames, lockPage } from './lock-page.ts';
import { keepPageRevision } from './revisions.ts';
import { content_pages } from './tables.ts';

/** The date that readers see stays, since the text does. Throws PAGE_NOT_FOUND and PAGE_CHANGED. */
export async function changeSeo(
  deps: Deps,
  who: Who,
  { page_id, version, ...fields }: Input<'contentPages.changeSeo'>,
) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const before = await lockPage(tx, page_id);
    const changed = changedNames(before, fields);
    if (changed.length === 0) return adminPage(before);
    refuseStale(before.version, version, 'PAGE_CHANGED', adminPage(before));
    const [after = before] = await tx
      .update(content_pages)
      .set({ ...fields, version: version + 1 })
      .where(eq(content_pages.id, page_id))
      .returning();
    await keepPageRevision(tx, who, { before, after, now });
    await writeAudit(tx, who, now, {
      what: 'Changed the SEO data of a page',
      noun: 'page',
      object_id: page_id,
      object_name: before.title,
      detail: { slug: before.slug, version: after.version, changed },
    });
    return adminPage(after);
  });
}
