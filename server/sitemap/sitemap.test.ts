import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { defaultSitemap } from '#core/sitemap/sitemap.ts';
import { locsIn } from '#core/sitemap/text.ts';
import { codeOf, ok, usePerson, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPage, aPost } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { blog_posts } from '../blog/tables.ts';
import { site_settings } from './tables.ts';

const app = useTestApp();
const ORIGIN = 'http://localhost:3000';
const PATH = '/api/admin/sitemap';
const administrator = usePerson(app, { is_admin: true });

const text = (...paths: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${ORIGIN}${path}</loc></url>`).join('')}</urlset>`;
const read = async () => (await administrator.call('GET', PATH)).body.sitemap;
const save = (xml: string, version = 0) => administrator.call('PUT', PATH, { xml, version });
const forget = (version: number) => administrator.call('DELETE', PATH, { version });
const served = async () => (await app.call('GET', '/sitemap.xml')).body as string;
const namedIn = (xml: string) => locsIn(xml).map(({ url }) => url.slice(ORIGIN.length));
const entries = async () => (await app.deps.db.select().from(audit_log)).map(({ what }) => what);

describe('what is served', () => {
  test('A7-078: is made from what is published: pages that exist, posts and categories of posts, newest posts first', async () => {
    await aPage(app.deps, { slug: 'about' });
    await aPage(app.deps, { slug: 'faqs' });
    const tips = await aBlogCategory(app.deps, { slug: 'exam-tips' });
    const empty = await aBlogCategory(app.deps, { slug: 'empty' });
    await aPost(app.deps, { slug: 'older', published_at: new Date('2026-01-01T00:00:00Z'), category_ids: [tips.id] });
    await aPost(app.deps, { slug: 'newer' });
    await aPost(app.deps, { slug: 'draft', published: false, category_ids: [empty.id] });
    const response = await app.call('GET', '/sitemap.xml');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(namedIn(response.body)).toEqual([
      ...['/', '/about', '/blog', '/login', '/register', '/demo/quiz', '/demo/flashcards', '/faqs'],
      ...['/blog/category/exam-tips', '/blog/newer', '/blog/older'],
    ]);
    expect(response.body).toContain('<lastmod>2026-11-20T09:00:00.000Z</lastmod>');
  });

  test('slugs of every script stand in it as addresses', async () => {
    await aPost(app.deps, { slug: `größe-&-<b>"'` });
    expect(namedIn(await served())).toContain(`/blog/${encodeURIComponent(`größe-&-<b>"'`)}`);
  });

  test('a post published again later says so, an edit after it too', async () => {
    const times = { updated_at: new Date('2026-01-01T00:00:00Z'), published_at: new Date('2026-02-02T00:00:00Z') };
    await aPost(app.deps, { slug: 'again', ...times });
    expect(await served()).toContain('2026-02-02T00:00:00.000Z');
    await app.deps.db.update(blog_posts).set({ updated_at: new Date('2026-03-03T00:00:00Z') });
    expect(await served()).toContain('2026-03-03T00:00:00.000Z');
  });

  test('nobody who has it already is sent it again', async () => {
    const first = await app.call('GET', '/sitemap.xml');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.call('GET', '/sitemap.xml', undefined, { 'if-none-match': `"x", ${etag}` });
    expect([again.status, again.body]).toEqual([304, '']);
    await aPost(app.deps, { slug: 'one-more' });
    expect((await app.call('GET', '/sitemap.xml', undefined, { 'if-none-match': etag })).status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('it is compressed for those who take it', async () => {
    await aPost(app.deps, { slug: 'a'.repeat(600) });
    const response = await app.request('/sitemap.xml', {
      headers: { host: 'localhost:3000', 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  test('when it cannot be made crawlers are asked to come back: a short one would say that the rest is gone', async () => {
    vi.spyOn(app.deps.db, 'select').mockImplementationOnce(() => {
      throw new Error('no database');
    });
    const response = await app.call('GET', '/sitemap.xml');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '120']);
    expect(app.errors.splice(0)).toHaveLength(1);
    vi.restoreAllMocks();
    expect((await app.call('GET', '/sitemap.xml')).status).toBe(200);
  });

  test('robots.txt names it, and keeps crawlers away from what needs a session', async () => {
    const { status, body, headers } = await app.call('GET', '/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (body as string).split('\n');
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const path of ['/admin', '/api/', '/functions/', '/profile']) expect(lines).toContain(`Disallow: ${path}`);
    const closed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
    for (const path of namedIn(await served()))
      expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
  });

  test('no key file is there before one was needed', async () => {
    expect((await app.call('GET', `/${'a'.repeat(32)}.txt`)).status).toBe(404);
  });
});

describe('the tab', () => {
  test('A4-033, A7-076, A9-025: opens what was saved, else what is served, with this site as its base', async () => {
    const { status, body } = await administrator.call('GET', PATH);
    expect([status, body.base_url]).toEqual([200, ORIGIN]);
    expect(body.sitemap).toEqual({
      xml: await served(),
      source: 'served',
      version: 0,
      updated_at: null,
      missing: [],
    });
    await save(text('/'));
    expect(await read()).toMatchObject({ xml: text('/'), source: 'stored', updated_at: '2026-11-20T09:00:00.000Z' });
  });

  test('A8-055: a sitemap that cannot be read is said to be so', async () => {
    vi.spyOn(app.deps.db, 'select').mockImplementation(() => {
      throw new Error('no table');
    });
    const { status, body } = await administrator.call('GET', PATH);
    vi.restoreAllMocks();
    app.errors.splice(0);
    expect([status, body]).toEqual([500, { error: 'Failed to fetch sitemap', code: 'SITEMAP_FAILED' }]);
  });

  test('published addresses that the saved text does not name are told, whatever base it has', async () => {
    await aPost(app.deps, { slug: 'größe' });
    await aPost(app.deps, { slug: 'b' });
    const xml = `<urlset>${[
      '/',
      '/blog/',
      '/login',
      '/register',
      '/demo/quiz',
      '/demo/flashcards',
      '/blog/gr%c3%b6%c3%9fe',
    ]
      .map((path) => `<url><loc>https://elsewhere.example${path}</loc></url>`)
      .join('')}</urlset>`;
    await save(xml);
    expect((await read()).missing).toEqual([`${ORIGIN}/blog/b`]);
    await app.deps.db
      .update(site_settings)
      .set({ value: '<sitemapindex><sitemap><loc>x</loc></sitemap></sitemapindex>' });
    expect((await read()).missing).toEqual([]);
    await app.deps.db.update(site_settings).set({ value: 'not <xml' });
    expect((await read()).missing).toHaveLength(8);
  });

  test('generates from what is published for any base, and saves nothing', async () => {
    const call = (base_url: unknown) => administrator.call('POST', '/api/admin/sitemap-drafts', { base_url });
    const { body } = await call('https://exam.example/');
    expect(body.urls).toBe(6);
    expect(body.xml).toContain('<loc>https://exam.example/demo/quiz</loc>');
    expect((await call('https://exämple.org')).body.xml).toContain('<loc>https://xn--exmple-cua.org/</loc>');
    expect((await read()).source).toBe('served');
    for (const base of [
      '',
      'exam.example',
      'ftp://x',
      'https://a/b',
      'https://a"><b>',
      'https://u:p@a',
      'https://[',
      'http://%',
    ]) {
      const { status, body } = await call(base);
      expect([status, Object.keys(body.fields ?? {})], base).toEqual([400, ['base_url']]);
    }
  });

  test('checks a text: why it is no XML, or what the protocol would have otherwise', async () => {
    const call = (xml: string) => administrator.call('POST', '/api/admin/sitemap-checks', { xml });
    expect((await call('<a>\n</b>')).body.error).toMatchObject({ line: 2 });
    expect((await call('<a/>')).body).toMatchObject({ error: null, urls: 0, warnings: [{ line: 1 }] });
    expect((await call(text('/', '/blog'))).body).toEqual({ error: null, warnings: [], urls: 2 });
    expect((await call('\0')).body.error.line).toBe(1);
    expect((await call('x'.repeat(3 * 1024 * 1024 + 1))).status).toBe(400);
    expect((await call('é'.repeat(1_600_000))).body.error).toBe('A sitemap may have at most 3 MB here.');
  });
});

describe('saving', () => {
  test('A7-077, A3-039, A3-040: the text is served as it is from then on, and the action is logged', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${text('/only')}\n`;
    const body = ok(await save(xml));
    expect(body.sitemap).toMatchObject({ xml, source: 'stored' });
    expect(body.sitemap.missing).toContain(`${ORIGIN}/blog`);
    expect(await served()).toBe(xml);
    const [row] = await app.deps.db.select().from(site_settings).where(eq(site_settings.key, 'sitemap_xml'));
    expect(row).toEqual({ key: 'sitemap_xml', value: xml, updated_at: app.deps.clock() });
    expect(await entries()).toEqual(['Saved the sitemap']);
  });

  test('A5-063, A5-064: what is no XML is refused with the reason, and nothing changes', async () => {
    for (const [xml, reason] of [
      ['<a>\n</b>', 'Line 2: '],
      ['<!DOCTYPE a><a/>', 'Line 1: A sitemap has no DOCTYPE'],
      [text('/').replaceAll('</url>', ''), 'Line 1: '],
      ['<a>\0</a>', 'Line 1: '],
      ['<a>\ud800</a>', 'The text has half'],
    ] as const) {
      const { status, body } = await save(xml);
      expect([status, body.error, body.code], xml).toEqual([
        ...[400, 'Invalid XML format. Please check your sitemap content.', 'SITEMAP_INVALID'],
      ]);
      expect(body.fields.xml).toMatch(new RegExp(`^${reason}`));
    }
    expect(await entries()).toEqual([]);
    expect((await read()).source).toBe('served');
  });

  test('what only the protocol minds is saved, with warnings', async () => {
    const { status, body } = await save('<urlset><url/></urlset>');
    expect([status, body.warnings.length]).toEqual([200, 1]);
  });

  test('what somebody else took away is not overwritten, and of two that save at once one is told', async () => {
    const { version } = (await save(text('/a'))).body.sitemap;
    await forget(version);
    expect((await save(text('/b'), version)).body.code).toBe('SITEMAP_CHANGED');
    const both = await Promise.all([save(text('/c')), save(text('/d'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('taken away, the sitemap is made from what is published again', async () => {
    const before = await served();
    const { version } = (await save(text('/a'))).body.sitemap;
    const { status, body } = await forget(version);
    expect([status, body.sitemap]).toEqual([
      200,
      { xml: before, source: 'served', version: 0, updated_at: null, missing: [] },
    ]);
    expect((await forget(version)).status).toBe(200);
    expect(await entries()).toHaveLength(2);
  });

  test('lost updates: what somebody else saved meanwhile is not deleted either', async () => {
    const opened = (await save(text('/a'))).body.sitemap.version;
    const { version } = (await save(text('/theirs'), opened)).body.sitemap;
    expect(codeOf(await forget(opened))).toEqual([409, 'SITEMAP_CHANGED']);
    expect(await served()).toBe(text('/theirs'));
    const without = await administrator.call('DELETE', PATH, {});
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['version']]);
    expect(codeOf(await administrator.call('DELETE', PATH))).toEqual([400, 'INVALID_INPUT']);
    expect(await served()).toBe(text('/theirs'));
    const both = await Promise.all([forget(version), save(text('/b'), version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the default template can be saved without a warning', async () => {
    expect((await save(defaultSitemap(ORIGIN))).body.warnings).toEqual([]);
  });
});
