import { sql } from 'drizzle-orm';
import { POPULAR_TAGS } from '#core/blog/blog.ts';
import { type Db, rows } from '../db/open.ts';

export type Counts = ReadonlyMap<string, number>;

interface CountRow {
  kind: 'all' | 'category' | 'tag';
  key: string;
  posts: number;
  /** Null for tags and for missing categories. */
  name: string | null;
  slug: string;
}

export async function countsFor(db: Db, tag: string | null) {
  const found = await rows<CountRow>(
    db,
    sql`select k.kind, k.key, k.posts, c.name, c.slug
      from (select kind, key, posts from blog_counts where kind in ('all', 'category')
        union (select kind, key, posts from blog_counts where kind = 'tag' order by posts desc, key limit ${POPULAR_TAGS})
        union select kind, key, posts from blog_counts where kind = 'tag' and key = ${tag}) k
      left join blog_categories c on k.kind = 'category' and c.id::text = k.key
      order by lower(c.name), c.id, k.posts desc, k.key`,
  );
  const counts: Counts = new Map(found.map(({ kind, key, posts }) => [`${kind} ${key}`, posts]));
  const categories = found.flatMap(({ kind, key: id, name, slug, posts }) =>
    kind === 'category' && name !== null ? [{ id, name, slug, posts }] : [],
  );
  const tags = found.filter(({ kind }) => kind === 'tag').slice(0, POPULAR_TAGS);
  return { counts, categories, popular_tags: tags.map(({ key, posts }) => ({ tag: key, posts })) };
}
