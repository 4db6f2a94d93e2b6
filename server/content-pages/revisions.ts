import { pageFields, seoFields } from '#core/content-pages/page-fields.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { only } from '#core/lib/fields.ts';
import type { Deps } from '../deps.ts';
import { listRevisions, readRevision } from '../revisions/read.ts';
import type { RevisionFields } from '../revisions/table.ts';
import { findPage } from './read-page.ts';
import { content_page_revisions, type content_pages } from './tables.ts';

export type RevisedFields = Pick<typeof content_pages.$inferSelect, keyof typeof pageFields | keyof typeof seoFields>;

const names = Object.keys({ ...pageFields, ...seoFields });

export const revisionOf = (page: RevisedFields): RevisionFields => ({ ...only(names, page) });

/** Throws PAGE_NOT_FOUND. */
export async function pageRevisions({ db }: Deps, page_id: string) {
  const page = await findPage(db, page_id);
  const revisions = await listRevisions(db, content_page_revisions, page_id, revisionOf(page));
  return { title: page.title, revisions };
}

/** Throws PAGE_NOT_FOUND and REVISION_NOT_FOUND. */
export async function pageRevision({ db }: Deps, { page_id, revision }: Input<'contentPages.revision'>) {
  const page = await findPage(db, page_id);
  const { fields, before } = await readRevision(db, content_page_revisions, { object_id: page_id, revision });
  const present = { version: page.version, fields: asRead(revisionOf(page)) };
  return { revision, fields: asRead(fields), before: before && asRead(before), present };
}

function asRead(fields: RevisionFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text ?? '')]));
}
