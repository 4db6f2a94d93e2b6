import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { changePage } from './change-page.ts';
import { changeSeo } from './change-seo.ts';
import { listPages } from './list-pages.ts';
import { readPage } from './read-page.ts';
import { pageRevision, pageRevisions, restorePage } from './revisions.ts';

const { contentPages } = api;

/** Content pages: read by everybody, written by administrators. */
export const contentPagesRouter = {
  read: contentPages.read.handler(async ({ context, input }) => ({
    page: await orElse('PAGES_FAILED', context, (deps) => readPage(deps, input.slug)),
  })),

  list: contentPages.list.handler(async ({ context, input }) => ({
    pages: await orElse('PAGES_FAILED', context, (deps) => listPages(deps, input)),
  })),

  change: contentPages.change.handler(async ({ context, input }) => ({
    page: await orElse('PAGE_NOT_UPDATED', context, (deps) => changePage(deps, context.who, input)),
  })),

  changeSeo: contentPages.changeSeo.handler(async ({ context, input }) => ({
    page: await orElse('SEO_NOT_UPDATED', context, (deps) => changeSeo(deps, context.who, input)),
  })),

  revisions: contentPages.revisions.handler(({ context, input }) =>
    orElse('REVISIONS_FAILED', context, (deps) => pageRevisions(deps, input.page_id)),
  ),

  revision: contentPages.revision.handler(({ context, input }) =>
    orElse('REVISIONS_FAILED', context, (deps) => pageRevision(deps, input)),
  ),

  restore: contentPages.restore.handler(async ({ context, input }) => ({
    page: await orElse('REVISION_NOT_RESTORED', context, (deps) => restorePage(deps, context.who, input)),
  })),
};
