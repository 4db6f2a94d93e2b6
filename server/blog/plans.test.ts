import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillBlog } from '../../bench/blog-data.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { type Db, rows } from '../db/open.ts';

const app = useTestApp();

test('no list, search or post reads the posts from end to end: each finds them by an index', async () => {
  const { deps } = app;
  await fillBlog(deps.db, 2_400, 100);
  const seen = recordStatements(deps.db);
  for (const path of [
    '/api/blog/posts',
    '/api/blog/posts?category=category-1',
    '/api/blog/posts?tag=tag-1',
    '/api/blog/posts?category=category-1&tag=tag-2',
    '/api/blog/posts?q=rareword',
    '/api/blog/posts?q=xyz',
    '/api/blog/posts?q=everywhere',
    '/api/blog/posts?q=everywhere&category=category-1',
    '/api/blog/posts?q=rareword&tag=tag-1',
    '/api/blog/posts/post-77',
  ]) {
    const { status, body } = await app.call('GET', path);
    expect(status, path).toBe(200);
    const next = body.next_cursor && `${path}${path.includes('?') ? '&' : '?'}cursor=${body.next_cursor}`;
    if (next) expect((await app.call('GET', next)).status, next).toBe(200);
  }
  await app.request('/blog/feed.xml', { headers: { host: 'localhost:3000' } });
  const statements = seen();
  expect(statements.filter(({ text }) => text.includes('blog_posts')).length).toBeGreaterThan(30);
  for (const statement of statements) {
    const plan = await planOf(deps.db, statement);
    for (const table of ['blog_posts', 'blog_post_tags', 'blog_post_categories']) {
      expect(plan, statement.text).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    }
  }
});

interface Statement {
  text: string;
  values: unknown[];
  /** What the transaction it ran in had set before. */
  settings: Pick<Statement, 'text' | 'values'>[];
}

/** Every statement from here on, through the loggers that the query library asks before each: its own and its transactions'. */
function recordStatements(db: Db): () => Statement[] {
  const seen: Statement[] = [];
  const settings: Statement['settings'] = [];
  const { session } = db as unknown as { session: { logger: Logger; options: { logger?: Logger } } };
  const former = session.logger;
  session.logger = { logQuery: (text, values) => seen.push({ text, values, settings: [] }) };
  session.options.logger = {
    logQuery: (text, values) => {
      if (text.includes('set_config')) settings.splice(0, 1, { text, values });
      else if (!/^(begin|commit|rollback)/.test(text)) seen.push({ text, values, settings: [...settings] });
    },
  };
  return () => {
    session.logger = former;
    delete session.options.logger;
    return seen;
  };
}

interface Logger {
  logQuery(text: string, values: unknown[]): void;
}

async function planOf(db: Db, { text, values, settings }: Statement): Promise<string> {
  const lines = await db.transaction(async (tx) => {
    for (const setting of settings) await tx.execute(again(setting.text, setting.values));
    return rows<{ 'QUERY PLAN': string }>(tx, sql`explain ${again(text, values)}`);
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

/** A statement as it was, from its text with $1, $2 ... and its values. */
function again(text: string, values: unknown[]) {
  const parts = text.split(/(\$\d+)/);
  return sql.join(
    parts.map((part) =>
      /^\$\d+$/.test(part) ? sql`${sql.param(values[Number(part.slice(1)) - 1])}` : sql.raw(part),
    ),
  );
}
