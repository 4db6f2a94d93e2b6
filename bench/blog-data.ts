import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** Words of the bench's posts: a thousand of them, so that every post has others. */
const WORDS = 1_000;

/**
 * So many published posts of `length` words, an hour apart, made by the database: three tags of sixty, two categories of eight.
 * All have 'everywhere', every twentieth 'sometimes', number 77 alone 'rareword'. What is kept beside posts is kept.
 */
export async function fillBlog(db: Db, posts: number, length: number): Promise<void> {
  await db.execute(sql`insert into blog_categories (name, slug, updated_at)
    select 'Category ' || n, 'category-' || n, now() from generate_series(0, 7) n`);
  const words = sql`(select string_agg('w' || substr(md5((1 + (n * 7919 + k * 104729 + k * n) % ${WORDS})::text), 1, 5), ' ')
    from generate_series(1, ${length}::int) k)`;
  await db.execute(sql`insert into blog_posts (title, slug, excerpt, content, html, reading_minutes, published, published_at,
      tags, created_at, updated_at)
    select 'Post ' || n || ' about things', 'post-' || n, 'What can be found everywhere, told again as number ' || n || '.',
      case when n = 77 then 'rareword ' when n % 20 = 0 then 'sometimes ' else '' end || text, '<p>' || text || '</p>', 5, true, at,
      array['tag-' || n % 60, 'tag-' || (n * 7 + 1) % 60, 'tag-' || (n * 11 + 2) % 60], at, at
    from generate_series(1, ${posts}::int) n, lateral (select ${words} as text) as of_it,
      lateral (select timestamptz '2026-01-01' + n * interval '1 hour' as at) as in_time`);
  await db.execute(sql`insert into blog_post_tags (post_id, tag, published_at)
    select distinct id, tag, published_at from blog_posts, unnest(tags) tag on conflict do nothing`);
  await db.execute(sql`insert into blog_post_categories (post_id, category_id, position, published_at, published)
    select p.id, c.id, k, p.published_at, true
    from (select id, published_at, row_number() over (order by published_at) as n from blog_posts) p, generate_series(0, 1) k
    join (select id, substr(slug, 10)::int as c from blog_categories where slug like 'category-%') c on true
    where c.c = (p.n + k * 3) % 8 on conflict do nothing`);
  await db.execute(sql`insert into blog_counts (kind, key, posts)
    select 'all', '', count(*) from blog_posts
    union all select 'tag', tag, count(*) from blog_post_tags group by tag
    union all select 'category', category_id::text, count(*) from blog_post_categories group by category_id
    on conflict (kind, key) do update set posts = excluded.posts`);
  await db.execute(sql`analyze`);
}
