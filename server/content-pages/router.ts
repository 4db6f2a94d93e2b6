import { contentPagesContract } from '#core/content-pages/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { changePage, changeSeo, restorePage } from './change-page.ts';
import { listPages, readPage } from './read-page.ts';
import { pageRevision, pageRevisions } from './revisions.ts';

export const contentPagesRouter = serve(contentPagesContract, {
  read: async (deps, _who, { slug }) => ({ page: await readPage(deps, slug) }),
  list: async (deps, _who, input) => ({ pages: await listPages(deps, input) }),
  change: async (deps, who, input) => ({ page: await changePage(deps, who, input) }),
  changeSeo: async (deps, who, input) => ({ page: await changeSeo(deps, who, input) }),
  revisions: (deps, _who, { page_id }) => pageRevisions(deps, page_id),
  revision: (deps, _who, input) => pageRevision(deps, input),
  restore: async (deps, who, input) => ({ page: await restorePage(deps, who, input) }),
});
