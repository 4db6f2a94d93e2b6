import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { SitemapEntry } from '#core/sitemap/sitemap.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { isPublicOrigin } from '../http/public-host.ts';
import { publishedEntries } from './read.ts';
import { site_settings } from './tables.ts';

type Pinged = Output<'sitemap.ping'>;
type Result = Pinged['results'][number];

const indexNow = 'IndexNow (Bing, Yandex, Seznam, Naver and others)';

/** Calls only the configured endpoint, and only from a public origin. */
export async function pingSearchEngines(deps: Deps, who: Who, input: { sitemapUrl: string }): Promise<Pinged> {
  const { db, settings, clock } = deps;
  const { origin } = settings;
  if (!URL.canParse(input.sitemapUrl) || new URL(input.sitemapUrl).origin !== origin) {
    throw new AppError('PING_FOREIGN');
  }
  await deps.limits.take('pingUser', who.user_id);
  const changes = await changesSince(db, origin, await publishedEntries(db));
  const paths = changes.paths.slice(0, INDEXNOW_URLS);
  const urls = paths.map((path) => origin + path);
  const answer = await sendTo(deps, urls);
  if (answer.outcome !== 'not_sent') {
    const now = clock();
    const isSent = answer.outcome === 'sent';
    await db.transaction(async (tx) => {
      if (isSent) await saveSent(tx, changes.sent(paths), now);
      const what = isSent ? 'Pinged search engines' : 'Failed to ping search engines';
      await writeAudit(tx, who, now, { what, noun: 'sitemap', detail: { addresses: urls.length } });
    });
  }
  const results: Result[] = [{ engine: indexNow, ...answer }, google(origin)];
  return { message: messageOf(answer, urls.length, changes.paths.length), results, urls };
}

async function sendTo({ db, settings, clock }: Deps, urls: string[]): Promise<Omit<Result, 'engine'>> {
  const { origin, indexNowEndpoint } = settings;
  if (urls.length === 0) {
    return { outcome: 'not_sent', detail: 'Nothing has changed since the last ping.' };
  }
  if (!isPublicOrigin(origin)) {
    const detail = `Nothing was sent: ${origin} cannot be reached from elsewhere. ${counted(urls.length)} would be sent.`;
    return { outcome: 'not_sent', detail };
  }
  const key = await ensureIndexNowKey(db, clock());
  const { host } = new URL(origin);
  return callIndexNow(indexNowEndpoint, { host, key, keyLocation: `${origin}/${key}.txt`, urlList: urls });
}

function google(origin: string): Result {
  const detail = `It took its ping out of service in 2023 and reads the sitemap by itself: ${origin}/robots.txt names it.`;
  return { engine: 'Google', outcome: 'not_sent', detail };
}

function messageOf({ outcome }: { outcome: IndexNowAnswer['outcome'] | 'not_sent' }, sent: number, all: number) {
  const rest = all > sent ? ` ${counted(all - sent)} are left: ping again for them.` : '';
  if (outcome === 'sent') return `${counted(sent)} sent to IndexNow.${rest}`;
  if (outcome === 'failed') return 'IndexNow took nothing.';
  return sent === 0 ? 'Nothing has changed since the last time.' : `Nothing was sent from here.${rest}`;
}

/** The limit per call (https://www.indexnow.org/documentation). */
const INDEXNOW_URLS = 10_000;
const TIME_LIMIT_MS = 10_000;

interface IndexNowCall {
  host: string;
  key: string;
  keyLocation: string;
  urlList: readonly string[];
}

interface IndexNowAnswer {
  outcome: 'sent' | 'failed';
  detail: string;
}

const answers: Readonly<Record<number, string>> = {
  400: 'it could not read the call (400)',
  403: 'it did not find the key file of this site, or another key in it (403)',
  422: 'it says that the addresses are not of this host or that the key has the wrong form (422)',
  429: 'too many calls lately (429); wait a day',
};

/** Follows no redirect and never throws. */
export async function callIndexNow(
  endpoint: string,
  call: IndexNowCall,
  timeLimit = TIME_LIMIT_MS,
): Promise<IndexNowAnswer> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(call),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
    });
    await response.body?.cancel();
    const { status } = response;
    const count = counted(call.urlList.length);
    if (status === 200) return { outcome: 'sent', detail: `It took ${count}.` };
    if (status === 202) return { outcome: 'sent', detail: `It took ${count} and will look at this site's key.` };
    if (status >= 300 && status < 400)
      return failed(`it answered with a redirect (${status}), which is not followed`);
    return failed(answers[status] ?? `it answered ${status}`);
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return failed(late ? `it did not answer within ${timeLimit / 1000} seconds` : 'it could not be reached');
  }
}

function counted(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'address' : 'addresses'}`;
}

const failed = (why: string): IndexNowAnswer => ({ outcome: 'failed', detail: `Nothing was taken: ${why}.` });

const KEY = 'indexnow_key';
const SENT = 'indexnow_told';

interface Sent {
  origin: string;
  paths: Record<string, string>;
}

interface Changes {
  paths: string[];
  sent(paths: readonly string[]): Sent;
}

async function changesSince(db: Db, origin: string, entries: readonly SitemapEntry[]): Promise<Changes> {
  const known = parsed(await settingOf(db, SENT));
  const before = new Map(known?.origin === origin ? Object.entries(known.paths) : []);
  const now = new Map(entries.map(({ path, lastmod }) => [path, lastmod?.toISOString() ?? '']));
  const changed = [...now].filter(([path, lastmod]) => before.get(path) !== lastmod).map(([path]) => path);
  const gone = [...before.keys()].filter((path) => !now.has(path));
  return {
    paths: [...changed, ...gone],
    sent: (paths) => {
      const after = new Map(before);
      for (const path of paths) {
        const lastmod = now.get(path);
        if (lastmod === undefined) after.delete(path);
        else after.set(path, lastmod);
      }
      return { origin, paths: Object.fromEntries(after) };
    },
  };
}

async function saveSent(db: Db, sent: Sent, at: Date): Promise<void> {
  const row = { key: SENT, value: JSON.stringify(sent), updated_at: at };
  await db.insert(site_settings).values(row).onConflictDoUpdate({ target: site_settings.key, set: row });
}

/** Proves to IndexNow that a call is from this site; served at /{key}.txt. */
async function ensureIndexNowKey(db: Db, at: Date): Promise<string> {
  const value = randomBytes(16).toString('hex');
  await db.insert(site_settings).values({ key: KEY, value, updated_at: at }).onConflictDoNothing();
  return (await indexNowKey(db)) as string;
}

export const indexNowKey = (db: Db): Promise<string | undefined> => settingOf(db, KEY);

async function settingOf(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db.select().from(site_settings).where(eq(site_settings.key, key));
  return row?.value;
}

function parsed(value: string | undefined): Sent | null {
  if (value === undefined) return null;
  try {
    return JSON.parse(value) as Sent;
  } catch {
    return null;
  }
}
