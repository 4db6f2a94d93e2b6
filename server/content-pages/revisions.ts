import { eq } from 'drizzle-orm';
import { pageFields, seoFields } from '#core/content-page.ts';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale } from '../http/version.ts';
import { keepRevision } from '../revisions/keep.ts';
import { listRevisions, readRevision } from '../revisions/read.ts';
import type { RevisionFields } from '../revisions/table.ts';
import { adminPage } from './admin-page.ts';
import { changedNames, lockPage } from './lock-page.ts';
import { renderPage } from './render-page.ts';
import { content_page_revisions, content_pages } from './tables.ts';

type Row = typeof content_pages.$inferSelect;

const names = Object.keys({ ...pageFields, ...seoFields }) as (keyof typeof pageFields | keyof typeof seoFields)[];

const revisionOf = (row: Row): RevisionFields => Object.fromEntries(names.map((name) => [name, row[name]]));

export async function keepPageRevision(
  tx: Db,
  who: Who,
  { before, after, now }: { before: Row; after: Row; now: Date },
): Promise<void> {
  await keepRevision(tx, content_page_revisions, {
    object_id: after.id,
    before: { version: before.version, fields: revisionOf(before), saved_at: before.updated_at },
    after: { version: after.version, fields: revisionOf(after), saved_at: now },
    who,
  });
}

/** Throws PAGE_NOT_FOUND. */
export async function pageRevisions({ db }: Deps, page_id: string) {
  const page = await presentPage(db, page_id);
  const revisions = await listRevisions(db, content_page_revisions, page_id, revisionOf(page));
  return { title: page.title, revisions };
}

/** Throws PAGE_NOT_FOUND and REVISION_NOT_FOUND. */
export async function pageRevision({ db }: Deps, { page_id, revision }: { page_id: string; revision: number }) {
  const page = await presentPage(db, page_id);
  const { fields, before } = await readRevision(db, content_page_revisions, { object_id: page_id, revision });
  return {
    revision,
    fields: asRead(fields),
    before: before && asRead(before),
    present: { version: page.version, fields: asRead(revisionOf(page)) },
  };
}

/** Restoring what the page has already changes nothing. Throws PAGE_NOT_FOUND, REVISION_NOT_FOUND and PAGE_CHANGED. */
export async function restorePage(
  deps: Deps,
  who: Who,
  { page_id, revision, version }: { page_id: string; revision: number; version: number },
) {
  const now = deps.clock();
  const { fields } = await readRevision(deps.db, content_page_revisions, { object_id: page_id, revision });
  const values = fields as unknown as Pick<Row, (typeof names)[number]>;
  const { html } = await renderPage(deps.db, values.content, who.user_id);
  return deps.db.transaction(async (tx) => {
    const before = await lockPage(tx, page_id);
    const changed = changedNames(before, values);
    if (changed.length === 0) return adminPage(before);
    refuseStale(before.version, version, 'PAGE_CHANGED');
    const [after = before] = await tx
      .update(content_pages)
      .set({ ...values, html, version: version + 1, updated_at: now })
      .where(eq(content_pages.id, page_id))
      .returning();
    await keepPageRevision(tx, who, { before, after, now });
    await writeAudit(tx, who, now, {
      ...{ what: 'Restored a revision of a page', noun: 'page', object_id: page_id, object_name: after.title },
      detail: { slug: before.slug, version: after.version, revision, changed },
    });
    return adminPage(after);
  });
}

async function presentPage(db: Db, page_id: string): Promise<Row> {
  const [page] = await db.select().from(content_pages).where(eq(content_pages.id, page_id));
  if (!page) throw new AppError('PAGE_NOT_FOUND');
  return page;
}

function asRead(fields: RevisionFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text ?? '')]));
}
