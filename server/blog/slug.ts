import { randomBytes } from 'node:crypto';
import { and, inArray, ne } from 'drizzle-orm';
import { blogLimits } from '#core/blog/blog.ts';
import { slugOf } from '#core/blog/slug.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { blog_former_slugs, blog_posts } from './tables.ts';

const BATCH = 100;

/** '' where neither slug nor title has a letter or digit. `is_free`: available exactly as typed. */
export async function freeSlug({ db }: Deps, _who: unknown, { title, slug, post_id }: Input<'blogAdmin.freeSlug'>) {
  const typed = slug.trim();
  const wanted = cut(slugOf(typed) || slugOf(title), blogLimits.slug);
  if (wanted === '') return { slug: '', is_free: false };
  const found = await untaken(db, wanted, post_id ?? null);
  return { slug: found, is_free: found === wanted && (typed === '' || typed === wanted) };
}

export async function slugFor(db: Db, title: string, post_id: string | null): Promise<string> {
  return untaken(db, cut(slugOf(title), blogLimits.slug) || randomWord(), post_id);
}

export async function isTaken(db: Db, slug: string, post_id: string | null): Promise<boolean> {
  return (await takenOf(db, [slug], post_id)).size > 0;
}

async function untaken(db: Db, slug: string, post_id: string | null): Promise<string> {
  for (let from = 1; ; from += BATCH) {
    const candidates = Array.from({ length: BATCH }, (_, index) => numbered(slug, from + index));
    const taken = await takenOf(db, candidates, post_id);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}

async function takenOf(db: Db, slugs: string[], post_id: string | null): Promise<Set<string>> {
  const found = await db
    .select({ slug: blog_posts.slug })
    .from(blog_posts)
    .where(and(inArray(blog_posts.slug, slugs), post_id === null ? undefined : ne(blog_posts.id, post_id)))
    .unionAll(
      db
        .select({ slug: blog_former_slugs.slug })
        .from(blog_former_slugs)
        .where(
          and(
            inArray(blog_former_slugs.slug, slugs),
            post_id === null ? undefined : ne(blog_former_slugs.post_id, post_id),
          ),
        ),
    );
  return new Set(found.map(({ slug }) => slug));
}

function numbered(slug: string, number: number): string {
  if (number === 1) return slug;
  const end = `-${number}`;
  return cut(slug, blogLimits.slug - end.length) + end;
}

function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const start = slug.slice(0, length);
  return slugOf(start.isWellFormed() ? start : start.slice(0, -1));
}

const randomWord = (): string => randomBytes(5).toString('hex');
