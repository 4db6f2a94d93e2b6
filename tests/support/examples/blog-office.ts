import { blogCategoryFields } from '#core/blog/category.ts';
import { type Examples, exampleOf, nothing } from '../example.ts';
import { aBlogCategory, aPost, aPostRevision } from '../factories.ts';
import { opened } from '../versions.ts';

let number = 0;
const aCategoryBody = () => ({ ...exampleOf(blogCategoryFields), slug: '' });

const aPostBody = (category_ids: string[]) => ({
  ...{ title: `Example post ${++number}`, slug: '', excerpt: 'For an example', content: 'A *post*.' },
  ...{ featured_image: null, meta_title: 'Example', meta_description: 'For an example', tags: ['example'] },
  ...{ category_ids, published: true, scheduled_at: null },
});

export const blogOfficeExamples: Examples = {
  'blogOffice.list': () => ({ q: 'post', state: 'published' }),
  'blogOffice.one': async ({ app }) => ({ post_id: (await aPost(app.deps)).id }),
  'blogOffice.freeSlug': () => ({ title: 'A post for an example' }),
  'blogOffice.add': async ({ app }) => aPostBody([(await aBlogCategory(app.deps)).id]),
  'blogOffice.change': async ({ app }) => ({
    post_id: (await aPost(app.deps)).id,
    version: 1,
    ...aPostBody([(await aBlogCategory(app.deps)).id]),
  }),
  'blogOffice.publish': async ({ app }) => ({ post_id: (await aPost(app.deps)).id, published: false }),
  'blogOffice.revisions': async ({ app }) => ({ post_id: (await aPost(app.deps)).id }),
  'blogOffice.revision': async ({ app }) => aPostRevision(app.deps),
  'blogOffice.restore': async ({ app }) => ({ ...(await aPostRevision(app.deps)), version: 2 }),
  'blogOffice.remove': async ({ app }) => ({ post_id: (await aPost(app.deps)).id }),
  'blogOffice.categories': nothing,
  'blogOffice.addCategory': aCategoryBody,
  'blogOffice.changeCategory': async ({ app, administrator }) =>
    opened('blogOffice.changeCategory', administrator, {
      category_id: (await aBlogCategory(app.deps)).id,
      ...aCategoryBody(),
    }),
  'blogOffice.removeCategory': async ({ app }) => ({ category_id: (await aBlogCategory(app.deps)).id }),
  'blogOffice.renderMarkdown': () => ({ markdown: '## What is it?\n\nA *preview* of [a post](/blog/a-post).' }),
};
