import { readFileSync } from 'node:fs';
import { administrator } from './admin-steps.ts';
import { expect, type Page } from './support.ts';

interface PostParts {
  title: string;
  slug?: string;
  excerpt?: string;
  content?: string;
  featured_image?: string;
  meta_title?: string;
  meta_description?: string;
  tags?: string[];
  category_ids?: string[];
  published?: boolean;
}

/** Writes posts and categories as the administrator does, without a screen. The page itself stays nobody's. */
export async function anAdmin(page: Page, origin: string) {
  const data = { ...administrator, session: 'bearer' };
  const signedIn = await page.request.post(`${origin}/api/auth/sign-in`, { data });
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const send = async (method: 'post' | 'put', path: string, body: object) => {
    const answer = await page.request[method](`${origin}${path}`, { data: body, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  return {
    post: async ({ content = 'The text of it.', ...parts }: PostParts): Promise<Post> =>
      (await send('post', '/api/admin/posts', { published: true, ...parts, content })).post,
    change: async (post: Post, parts: Partial<PostParts>): Promise<Post> => {
      const { title, slug, excerpt, content, tags, published, version, categories } = post;
      const category_ids = categories.map(({ id }) => id);
      const before = { title, slug, excerpt, content, tags, published, version, category_ids };
      return (await send('put', `/api/admin/posts/${post.id}`, { ...before, ...parts })).post;
    },
    /** Uploads the site's own share picture; returns its address. */
    picture: async (): Promise<string> => {
      const picture = readFileSync(new URL('../../public/share.png', import.meta.url)).toString('base64');
      return (await send('post', '/api/admin/images', { data: picture })).image.url;
    },
    category: async (name: string, description = ''): Promise<Category> =>
      (await send('post', '/api/admin/blog-categories', { name, description })).category,
    changeCategory: ({ id, version }: Category, parts: { name: string; slug: string }) =>
      send('put', `/api/admin/blog-categories/${id}`, { version, ...parts }),
  };
}

interface Category {
  id: string;
  slug: string;
  version: number;
}

export interface Post {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  tags: string[];
  published: boolean;
  version: number;
  categories: { id: string; name: string; slug: string }[];
}
