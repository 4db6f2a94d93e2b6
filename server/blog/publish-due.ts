import { and, asc, isNotNull, lte, not } from 'drizzle-orm';
import { about, writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { setPublished } from './publish-post.ts';
import { blog_posts } from './tables.ts';

const LOOK_EVERY_MS = 5_000;
const LOOK_AGAIN_MS = 250;

/** Every instance runs this; a post is published once, by the first to lock it. */
export function startPublishing(deps: Deps): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const look = async () => {
    let pause = LOOK_EVERY_MS;
    try {
      const next = await publishDue(deps);
      if (next) pause = Math.min(pause, Math.max(LOOK_AGAIN_MS, next.getTime() - deps.clock().getTime()));
    } catch (error) {
      deps.log.error('publishing scheduled posts failed', error);
    }
    if (!stopped) timer = setTimeout(begin, pause).unref();
  };
  const begin = () => {
    running = look();
  };
  begin();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Returns when the next post is due. Publishes nothing while this machine's clock disagrees with the database's. */
export async function publishDue({ db, clock, databaseClock }: Deps): Promise<Date | null> {
  const isScheduled = isNotNull(blog_posts.scheduled_at);
  // The previous release publishes a scheduled post without clearing its schedule.
  await db
    .update(blog_posts)
    .set({ scheduled_at: null, scheduled_by: null })
    .where(and(isScheduled, blog_posts.published));
  const first = await firstDue(db);
  if (!first) return null;
  const now = databaseClock ? await databaseClock.ask() : clock();
  if (now === null || first > now) return first;
  while (await db.transaction((tx) => publishOne(tx, now)));
  return firstDue(db);
}

async function firstDue(db: Db): Promise<Date | null> {
  const { scheduled_at: at } = blog_posts;
  const [found] = await db.select({ at }).from(blog_posts).where(isNotNull(at)).orderBy(asc(at)).limit(1);
  return found?.at ?? null;
}

async function publishOne(tx: Db, now: Date): Promise<boolean> {
  const { id, title, scheduled_at: at, scheduled_by: by } = blog_posts;
  const [post] = await tx
    .select({ id, title, at, by })
    .from(blog_posts)
    .where(and(not(blog_posts.published), lte(blog_posts.scheduled_at, now)))
    .orderBy(asc(blog_posts.scheduled_at))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!post) return false;
  await setPublished(tx, post.id, { published: true, published_at: post.at, updated_at: now });
  if (post.by !== null) {
    const object = about('post', post.id, post.title);
    await writeAudit(tx, { user_id: post.by }, now, { what: 'Published a post as scheduled', ...object });
  }
  return true;
}
