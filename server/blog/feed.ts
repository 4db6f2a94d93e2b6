import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { Feed } from 'feed';
import type { Hono } from 'hono';
import { endSentence } from '#core/lib/end-sentence.ts';
import { escapeMarkup } from '#core/lib/escape-markup.ts';
import { plainBeginning } from '#core/markdown/plain-beginning.ts';
import { profiles } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { compressed } from '../http/compressed.ts';
import type { Env } from '../http/env.ts';
import { API_POLICY } from '../http/security.ts';
import { absoluteLinks, inFeed, nameInFeed, withoutAnchors } from './feed-text.ts';
import { postCategories } from './listed-posts.ts';
import { blog_posts } from './tables.ts';

const POSTS = 20;
const DESCRIPTION = 300;
/** Seconds. */
const FRESH = 300;

export function mountFeed(app: Hono<Env>, deps: Deps): void {
  app.get('/blog/feed.xml', async (c) => {
    const { xml, modified } = await feedOf(deps);
    // Weak: the bytes differ by encoding.
    const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 27)}"`;
    const headers = {
      etag,
      'last-modified': modified.toUTCString(),
      'cache-control': `public, max-age=${FRESH}`,
      'content-security-policy': API_POLICY,
    };
    const known = c.req.header('if-none-match');
    const since = Date.parse(c.req.header('if-modified-since') ?? '');
    const isKnown = known === undefined ? modified.getTime() < since + 1000 : has(known, etag);
    if (isKnown) return c.body(null, 304, headers);
    const whole = c.body(xml, 200, { ...headers, 'content-type': 'application/rss+xml; charset=utf-8' });
    return compressed(c.req.raw, whole);
  });
}

async function feedOf({ db, settings: { origin, brand }, clock }: Deps) {
  const posts = await db
    .select({ post: blog_posts, categories: postCategories, author_name: profiles.full_name })
    .from(blog_posts)
    .leftJoin(profiles, eq(profiles.id, blog_posts.author_id))
    .where(sql`${blog_posts.published}`)
    .orderBy(desc(blog_posts.published_at), desc(blog_posts.id))
    .limit(POSTS);
  const times = posts.map(({ post }) => Math.max(post.updated_at.getTime(), post.published_at?.getTime() ?? 0));
  const modified = new Date(times.length > 0 ? Math.max(...times) : clock());
  const feed = new Feed({
    title: nameInFeed(`${brand.name} Blog`),
    description: nameInFeed(`Posts on exams and how to prepare for them, by ${endSentence(brand.name)}`),
    link: `${origin}/blog`,
    feed: `${origin}/blog/feed.xml`,
    language: 'en',
    updated: modified,
    generator: false,
  });
  for (const { post, categories, author_name } of posts) {
    const link = `${origin}/blog/${encodeURIComponent(post.slug)}`;
    const names = [...categories.map(({ name }) => name), ...post.tags];
    feed.addItem({
      title: inFeed(post.title),
      link,
      guid: `urn:uuid:${post.id}`,
      date: post.published_at as Date,
      // Readers take a description for HTML.
      description: inFeed(escapeMarkup(post.excerpt || plainBeginning(post.content, DESCRIPTION))),
      // Never empty: the library declares the namespace of dc:creator only where there is content.
      content: inFeed(absoluteLinks(withoutAnchors(post.html), link)) || ' ',
      category: names.map((name) => ({ name: nameInFeed(name) })),
      extensions: [{ name: 'dc:creator', objects: { _cdata: inFeed(author_name || brand.name) } }],
    });
  }
  return { xml: feed.rss2(), modified };
}

function has(known: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known
    .split(',')
    .map(bare)
    .some((tag) => tag === '*' || tag === bare(etag));
}
