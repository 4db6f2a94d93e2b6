import type { Examples } from '../example.ts';
import { aPage, aPageRevision } from '../factories.ts';

const seo = {
  ...{
    meta_title: 'About us',
    meta_description: 'Who writes the questions.',
    og_title: 'About',
    og_description: 'Us',
  },
  ...{ og_image: 'https://example.com/og.png', twitter_title: '', twitter_description: '', twitter_image: null },
};

export const contentPagesExamples: Examples = {
  'contentPages.read': async ({ app: { deps } }) => ({ slug: (await aPage(deps)).slug }),
  'contentPages.list': () => ({ q: 'about' }),
  'contentPages.change': async ({ app: { deps } }) => ({
    ...{ page_id: (await aPage(deps)).id, version: 1, title: 'About', content: '## Who we are\n\nPeople.' },
  }),
  'contentPages.revisions': async ({ app: { deps } }) => ({ page_id: (await aPage(deps)).id }),
  'contentPages.revision': async ({ app: { deps } }) => aPageRevision(deps),
  'contentPages.restore': async ({ app: { deps } }) => ({ ...(await aPageRevision(deps)), version: 2 }),
  'contentPages.changeSeo': async ({ app: { deps } }) => ({ page_id: (await aPage(deps)).id, version: 1, ...seo }),
};
