import type { Examples } from '../example.ts';
import { aBlogCategory, aPost } from '../factories.ts';
import type { World } from '../world.ts';

export const blogExamples: Examples = {
  'blog.list': async (world) => {
    const post = await aPublishedPost(world);
    return { q: 'post', category: post.category, tag: 'ccna', limit: '5' };
  },
  'blog.post': async (world) => ({ slug: (await aPublishedPost(world)).slug }),
  'blog.preview': async ({ app }) => ({ post_id: (await aPost(app.deps, { published: false })).id }),
};

async function aPublishedPost({ app: { deps } }: World) {
  const category = await aBlogCategory(deps);
  const { slug } = await aPost(deps, { category_ids: [category.id], tags: ['ccna'] });
  return { slug, category: category.slug };
}
