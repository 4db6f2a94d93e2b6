import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPageSlugs } from '#core/content-pages/content-pages.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { aFolder } from '../../tests/support/folder.ts';
import { createDatabase, dropDatabase } from '../../tests/support/server-databases.ts';
import { createApp } from '../app.ts';
import { loaded_content, topics } from '../catalog/tables.ts';
import { content_pages } from '../content-pages/tables.ts';
import { readSettings } from '../env.ts';
import { createMeters } from '../metrics/meters.ts';
import { openSite, type Site } from '../open-site.ts';
import { questions } from '../questions/tables.ts';
import { version } from '../version.ts';
import { bringContent } from './bring-content.ts';
import { ContentWrong } from './content-wrong.ts';
import { loadContent } from './load-content.ts';
import { readLibrary } from './read-library.ts';
import { releaseOf, starterFolder } from './release.ts';

const app = useTestApp();
/** What a release brings; a test changes it to make the next release. */
let folder: string;

beforeEach(() => {
  folder = aFolder();
  cpSync(join(starterFolder, 'pages'), join(folder, 'pages'), { recursive: true });
  mkdirSync(join(folder, 'topics/rivers'), { recursive: true });
  write('categories.json', JSON.stringify([{ name: 'Geography', description: 'Of the earth' }]));
  const about = JSON.parse(readFileSync(join(starterFolder, 'topics/cisco-ccna/about.json'), 'utf8'));
  write('topics/rivers/about.json', JSON.stringify({ ...about, category: 'Geography', name: 'Rivers' }));
  write('topics/rivers/questions.txt', `${question('r1', 'Longest?')}\n${question('r2', 'Widest?')}`);
  write('topics/rivers/flashcards.txt', 'Front: Nile\nBack: Africa\nId: c1\n');
});

describe('a published site starts', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  test('with all seven pages on an empty database, two instances at once too, and without the starter library', async () => {
    const server = process.env.TEST_DATABASE_URL;
    const name = `certamen_published_${process.env.VITEST_POOL_ID ?? '1'}`;
    const place = server ? { DATABASE_URL: await createDatabase(server, name) } : { DATA_DIR: join(folder, 'data') };
    if (server) ends.push(() => dropDatabase(server, name));
    const lines: string[] = [];
    const opened = await Promise.all([open(place, lines), ...(server ? [open(place, lines)] : [])]);
    expect(lines.filter((event) => event === 'content loaded')).toHaveLength(1);
    for (const { deps } of opened) {
      const hono = createApp({ deps, production: true });
      for (const slug of contentPageSlugs) {
        const answer = await hono.request(`https://exam.example/api/pages/${slug}`);
        expect(answer.status, slug).toBe(200);
        expect((await answer.json()).page.meta_title, slug).not.toBe('');
      }
      expect(await deps.db.select().from(topics)).toEqual([]);
    }
  });

  async function open(place: Record<string, string>, lines: string[]): Promise<Site> {
    const settings = readSettings({
      ...{ PUBLIC_ORIGIN: 'https://exam.example', APP_SECRET: 'x'.repeat(40), SMTP_URL: 'smtp://127.0.0.1:1' },
      ...{ MAIL_FROM: 'Certamen <mail@exam.example>', ...place },
    });
    const log = { info: (event: string) => lines.push(event), error: () => {} };
    const fillLocally = () => Promise.reject(new Error('This is no local mode.'));
    const site = await openSite(settings, { log, meters: createMeters(), fillLocally });
    ends.push(() => site.close());
    return site;
  }
});

describe('the content of a release', () => {
  test('is brought once: the next start reads and writes nothing', async () => {
    expect(await bring()).toEqual({ added: 7, changed: 0, unchanged: 0, kept: [] });
    await app.deps.db.delete(content_pages);
    await app.deps.db.delete(loaded_content).where(sql`key like 'page/%'`);
    expect(await bring()).toBeNull();
    expect(await titles()).toEqual({});
  });

  test('is brought by one of several that start at once', async () => {
    const reports = await Promise.all([bring(), bring(), bring()]);
    expect(reports.filter((report) => report !== null)).toEqual([{ added: 7, changed: 0, unchanged: 0, kept: [] }]);
  });

  test('arrives where nobody edited, and what was edited or deleted stays', async () => {
    await bring();
    await app.deps.db.update(content_pages).set({ title: 'Our terms' }).where(eq(content_pages.slug, 'terms'));
    await app.deps.db.delete(content_pages).where(eq(content_pages.slug, 'refund'));
    for (const slug of contentPageSlugs) retitle(slug);
    const report = await bring();
    expect(report).toMatchObject({ added: 0, changed: 5, unchanged: 0 });
    expect(report?.kept.sort()).toEqual(['page/refund', 'page/terms']);
    const after = await titles();
    expect(after).toMatchObject({ about: 'New', terms: 'Our terms' });
    expect(after).not.toHaveProperty('refund');
    expect(await bring()).toBeNull();
  });

  test('has the starter library where it was loaded before, with what was edited there as it is', async () => {
    await load(releaseOf(folder));
    expect(await bring(), 'loading it by hand brought everything').toBeNull();
    await app.deps.db.update(questions).set({ explanation: 'Ours.' }).where(eq(questions.external_id, 'r1'));
    write('topics/rivers/questions.txt', `${question('r1', 'The longest?')}\n${question('r2', 'The widest?')}`);
    expect(await bring()).toMatchObject({ added: 0, changed: 1, kept: ['question/rivers/r1'] });
    expect(await texts()).toEqual(['Longest?', 'The widest?']);
    expect(await bring()).toBeNull();
  });

  test('replaces nothing of a library from another folder, and adds only the pages that it lacks', async () => {
    rmSync(join(folder, 'pages/faqs.md'));
    retitle('terms', 'Theirs');
    await load(null);
    cpSync(join(starterFolder, 'pages'), join(folder, 'pages'), { recursive: true });
    write('topics/rivers/questions.txt', question('r2', 'The widest?'));
    expect(await bring()).toEqual({ added: 1, changed: 0, unchanged: 0, kept: [] });
    expect(await titles()).toMatchObject({ terms: 'Theirs', faqs: expect.stringMatching(/./) });
    expect(await texts()).toEqual(['Longest?', 'Widest?']);
  });

  test('takes what was loaded up to version 0.1.0, when nobody noted from where, for another library', async () => {
    await load(releaseOf(folder));
    await app.deps.db.delete(loaded_content).where(sql`key like 'release/%'`);
    retitle('terms');
    expect(await bring()).toEqual({ added: 0, changed: 0, unchanged: 0, kept: [] });
    retitle('about');
    expect(await bring()).toMatchObject({ changed: 0 });
    expect(Object.values(await titles())).not.toContain('New');
    await load(releaseOf(folder));
    expect(await titles()).toMatchObject({ terms: 'New', about: 'New' });
  });

  test('of an older release that runs beside its successor changes nothing', async () => {
    await bring();
    const newer = version.replace(/^\d+/, (major) => `${Number(major) + 10}`);
    await app.deps.db
      .update(loaded_content)
      .set({ hash: `${newer} x` })
      .where(eq(loaded_content.key, 'release/start'));
    retitle('about');
    expect(await bring()).toBeNull();
  });

  test('with a file that cannot be read stops the start, and nothing is kept of it', async () => {
    write('pages/terms.md', 'No front matter.');
    await expect(bring()).rejects.toThrow(ContentWrong);
    expect(await app.deps.db.select().from(loaded_content)).toEqual([]);
    cpSync(join(starterFolder, 'pages'), join(folder, 'pages'), { recursive: true });
    expect(await bring()).toMatchObject({ added: 7 });
  });
});

const bring = () => bringContent(app.deps.db, app.deps.clock(), folder);

/** As `npm run content:load` does it. */
const load = (release: string | null) => loadContent(app.deps.db, readLibrary(folder, release), app.deps.clock());

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

function retitle(slug: string, title = 'New'): void {
  const path = `pages/${slug}.md`;
  write(path, readFileSync(join(folder, path), 'utf8').replace(/^title: .*$/m, `title: ${title}`));
}

function question(id: string, text: string): string {
  return `1. ${text}\nA. Right for ${id}\nB. Wrong\nAnswer: A\nId: ${id}\nExplanation: So it is.\n`;
}

async function titles(): Promise<Record<string, string>> {
  const list = await app.deps.db.select().from(content_pages);
  return Object.fromEntries(list.map(({ slug, title }) => [slug, title]));
}

async function texts(): Promise<string[]> {
  const list = await app.deps.db.select().from(questions).orderBy(questions.external_id);
  return list.map(({ question_text }) => question_text);
}
