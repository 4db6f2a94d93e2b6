import { sql } from 'drizzle-orm';
import { POPULAR_TAGS } from '#core/blog.ts';
import { type Db, rows } from '../db/open.ts';

/** Published posts by 'kind key', as far as a list asks for them. */
export type Counts = ReadonlyMap<string, number>;

interface CountRow {
  kind: 'all' | 'category' | 'tag';
  key: string;
  posts: number;
  /** Of a category that there is; null else. */
  name: string | null;
  slug: string;
}

/** What a list can be narrowed by, with how many published posts each has: all categories and the tags that most posts have. */
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
  // The tag that is asked for comes after these, unless it is one of them.
  const tags = found.filter(({ kind }) => kind === 'tag').slice(0, POPULAR_TAGS);
  return { counts, categories, popular_tags: tags.map(({ key, posts }) => ({ tag: key, posts })) };
}
