import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale } from '../http/version.ts';
import { keepRevision } from '../revisions/keep.ts';
import { readRevision } from '../revisions/read.ts';
import { adminPage, findPage } from './read-page.ts';
import { renderPage } from './render-page.ts';
import { type RevisedFields, revisionOf } from './revisions.ts';
import { content_page_revisions, content_pages } from './tables.ts';

type Row = typeof content_pages.$inferSelect;

/** Saving the same values makes no new version. Throws PAGE_NOT_FOUND and PAGE_CHANGED. */
export async function changePage(deps: Deps, who: Who, { page_id, version, ...typed }: Input<'contentPages.change'>) {
  const values = { title: typed.title, content: typed.content.replaceAll(/\r\n?/g, '\n') };
  const { html } = await renderPage(deps.db, values.content, who.user_id);
  return write(deps, who, { page_id, version, values, html, what: 'Changed a page' });
}

/** Throws PAGE_NOT_FOUND and PAGE_CHANGED. */
export function changeSeo(deps: Deps, who: Who, { page_id, version, ...values }: Input<'contentPages.changeSeo'>) {
  return write(deps, who, { page_id, version, values, what: 'Changed the SEO data of a page' });
}

/** Restoring what the page has already changes nothing. Throws PAGE_NOT_FOUND, REVISION_NOT_FOUND and PAGE_CHANGED. */
export async function restorePage(
  deps: Deps,
  who: Who,
  { page_id, revision, version }: Input<'contentPages.restore'>,
) {
  const { fields } = await readRevision(deps.db, content_page_revisions, { object_id: page_id, revision });
  const values = fields as unknown as RevisedFields;
  const { html } = await renderPage(deps.db, values.content, who.user_id);
  return write(deps, who, { page_id, version, values, html, what: 'Restored a revision of a page', revision });
}

interface Change {
  page_id: string;
  version: number;
  values: Partial<RevisedFields>;
  /** With it the date that readers see changes, since the text does. */
  html?: string;
  what: string;
  revision?: number;
}

async function write(deps: Deps, who: Who, { page_id, version, values, html, what, revision }: Change) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const before = await findPage(tx, page_id, 'update');
    const changed = Object.entries(values).flatMap(([name, value]) =>
      before[name as keyof Row] === value ? [] : [name],
    );
    if (changed.length === 0) return adminPage(before);
    refuseStale(before.version, version, 'PAGE_CHANGED', revision === undefined ? adminPage(before) : undefined);
    const [after = before] = await tx
      .update(content_pages)
      .set({ ...values, version: version + 1, ...(html !== undefined && { html, updated_at: now }) })
      .where(eq(content_pages.id, page_id))
      .returning();
    await keepRevision(tx, content_page_revisions, {
      object_id: page_id,
      before: { version: before.version, fields: revisionOf(before), saved_at: before.updated_at },
      after: { version: after.version, fields: revisionOf(after), saved_at: now },
      who,
    });
    const detail = { slug: before.slug, version: after.version, ...(revision && { revision }), changed };
    await writeAudit(tx, who, now, { what, ...about('page', page_id, after.title), detail });
    return adminPage(after);
  });
}
