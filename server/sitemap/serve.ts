import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { AppError } from '#core/errors.ts';
import { sitemapXml } from '#core/sitemap/sitemap.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { compressed } from '../http/compressed.ts';
import type { Env } from '../http/env.ts';
import { errorBody } from '../http/errors.ts';
import { indexNowKey } from './index-now.ts';
import { publishedEntries, storedSitemap } from './read.ts';

/** Nothing runs or loads, whatever was saved; browsers may style the XML that they show. */
const TEXT_POLICY =
  "default-src 'none'; object-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const KEY_FILE = /^\/[0-9a-f]{32}\.txt$/;

export function mountSitemap(app: Hono<Env>, deps: Deps): void {
  const { db, settings, log } = deps;
  let making: Promise<string> | null = null;
  // Concurrent requests share one result.
  const made = () => {
    making ??= servedText(deps).finally(() => {
      making = null;
    });
    return making;
  };

  app.get('/sitemap.xml', async (c) => {
    try {
      return await textAnswer(c, 'application/xml', await made());
    } catch (error) {
      // A shorter sitemap would tell crawlers that the rest is gone.
      if (isDatabaseUnavailable(error)) throw error;
      log.error('the sitemap could not be made', error, { request: c.get('requestId') });
      return c.json(errorBody(new AppError('UNAVAILABLE')), 503, {
        'retry-after': '120',
        'cache-control': 'no-store',
      });
    }
  });

  app.get('/robots.txt', (c) => textAnswer(c, 'text/plain', robotsText(settings.origin)));

  // Not as a parameter: the router of app.ts takes none beside fixed addresses.
  app.get('*', async (c, next) => {
    if (!KEY_FILE.test(c.req.path)) return next();
    const key = await indexNowKey(db);
    if (key === undefined || c.req.path !== `/${key}.txt`) return next();
    c.get('seen').route = '/{key}.txt';
    return textAnswer(c, 'text/plain', key);
  });
}

async function servedText({ db, settings }: Deps): Promise<string> {
  const stored = await storedSitemap(db);
  return stored?.value ?? sitemapXml(settings.origin, await publishedEntries(db)).xml;
}

async function textAnswer(c: Context<Env>, type: string, text: string): Promise<Response> {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    etag: tag,
    // Revalidated each time, so that a new version is served at once.
    'cache-control': 'public, no-cache',
    'content-security-policy': TEXT_POLICY,
  };
  const known = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim());
  if (known.includes(tag)) return c.body(null, 304, headers);
  return compressed(c.req.raw, c.body(text, 200, { ...headers, 'content-type': `${type}; charset=utf-8` }));
}

const closed = [
  ...['/admin', '/api/', '/functions/', '/local/', '/blog/preview/', '/flashcards/demo'],
  ...['/profile', '/subscription', '/certifications', '/entitlements', '/flashcards/', '/flashcards$', '/quiz/'],
  ...['/confirm', '/forgot-password', '/reset-password', '/sign-out', '/theme', '/ad-choice'],
];

/** RFC 9309. */
function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
