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

export const blogAdminExamples: Examples = {
  'blogAdmin.list': () => ({ q: 'post', state: 'published' }),
  'blogAdmin.one': async ({ app }) => ({ post_id: (await aPost(app.deps)).id }),
  'blogAdmin.freeSlug': () => ({ title: 'A post for an example' }),
  'blogAdmin.add': async ({ app }) => aPostBody([(await aBlogCategory(app.deps)).id]),
  'blogAdmin.change': async ({ app }) => ({
    post_id: (await aPost(app.deps)).id,
    version: 1,
    ...aPostBody([(await aBlogCategory(app.deps)).id]),
  }),
  'blogAdmin.publish': async ({ app }) => ({ post_id: (await aPost(app.deps)).id, published: false }),
  'blogAdmin.revisions': async ({ app }) => ({ post_id: (await aPost(app.deps)).id }),
  'blogAdmin.revision': async ({ app }) => aPostRevision(app.deps),
  'blogAdmin.restore': async ({ app }) => ({ ...(await aPostRevision(app.deps)), version: 2 }),
  'blogAdmin.remove': async ({ app }) => ({ post_id: (await aPost(app.deps)).id }),
  'blogAdmin.categories': nothing,
  'blogAdmin.addCategory': aCategoryBody,
  'blogAdmin.changeCategory': async ({ app, administrator }) =>
    opened('blogAdmin.changeCategory', administrator, {
      category_id: (await aBlogCategory(app.deps)).id,
      ...aCategoryBody(),
    }),
  'blogAdmin.removeCategory': async ({ app }) => ({ category_id: (await aBlogCategory(app.deps)).id }),
  'blogAdmin.renderMarkdown': () => ({ markdown: '## What is it?\n\nA *preview* of [a post](/blog/a-post).' }),
};
