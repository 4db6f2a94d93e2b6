import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { changePage } from './change-page.ts';
import { changeSeo } from './change-seo.ts';
import { listPages } from './list-pages.ts';
import { readPage } from './read-page.ts';

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
};
