import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';

/** A content page as the back office gets it. */
export type AdminPage = Awaited<ReturnType<Api['contentPages']['list']>>['pages'][number];

/** Fields of one of the two forms, as they are typed. */
export type Typed = Record<string, string>;

export const isSame = (one: Typed, other: Typed) => Object.keys(one).every((name) => one[name] === other[name]);

/** The page as it is now; null where it is gone. */
export async function pageNow(api: Api, page_id: string): Promise<AdminPage | null> {
  const { pages } = await api.contentPages.list({});
  return pages.find(({ id }) => id === page_id) ?? null;
}

/**
 * Saves a form over the version that was opened. Where somebody else saved meanwhile, and nothing of what this form shows, there is
 * nothing to ask: it is saved over theirs. Otherwise the failure (PAGE_CHANGED) is the caller's to tell.
 */
export async function saveOver(
  api: Api,
  opened: { id: string; version: number; fields: Typed },
  fieldsOf: (page: AdminPage) => Typed,
  save: (version: number) => Promise<{ page: AdminPage }>,
): Promise<AdminPage> {
  try {
    return (await save(opened.version)).page;
  } catch (thrown) {
    if (apiFailure(thrown)?.code !== 'PAGE_CHANGED') throw thrown;
    const now = await pageNow(api, opened.id);
    if (!now || !isSame(opened.fields, fieldsOf(now))) throw thrown;
    return (await save(now.version)).page;
  }
}
