import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { isPublicOrigin } from '../http/public-host.ts';
import { counted, INDEXNOW_URLS, type IndexNowAnswer, tellIndexNow } from './index-now.ts';
import { publishedEntries } from './published.ts';
import { changesSince, ensureIndexNowKey, keepTold } from './told.ts';

interface Result {
  engine: string;
  outcome: 'told' | 'failed' | 'not_sent';
  detail: string;
}

export interface Pinged {
  message: string;
  results: Result[];
  urls: string[];
}

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
  const answer = await tell(deps, urls);
  if (answer.outcome !== 'not_sent') {
    const now = clock();
    const isTold = answer.outcome === 'told';
    await db.transaction(async (tx) => {
      if (isTold) await keepTold(tx, changes.told(paths), now);
      await writeAudit(tx, who, now, {
        what: isTold ? 'Pinged search engines' : 'Failed to ping search engines',
        noun: 'sitemap',
        detail: { addresses: urls.length },
      });
    });
  }
  const results: Result[] = [{ engine: indexNow, ...answer }, google(origin)];
  return { message: messageOf(answer, urls.length, changes.paths.length), results, urls };
}

async function tell({ db, settings, clock }: Deps, urls: string[]): Promise<Omit<Result, 'engine'>> {
  const { origin, indexNowEndpoint } = settings;
  if (urls.length === 0) {
    return { outcome: 'not_sent', detail: 'Nothing has changed since it was told last.' };
  }
  if (!isPublicOrigin(origin)) {
    const detail = `Nothing was sent: ${origin} cannot be reached from elsewhere. It would be told ${counted(urls.length)}.`;
    return { outcome: 'not_sent', detail };
  }
  const key = await ensureIndexNowKey(db, clock());
  const { host } = new URL(origin);
  return tellIndexNow(indexNowEndpoint, { host, key, keyLocation: `${origin}/${key}.txt`, urlList: urls });
}

function google(origin: string): Result {
  const detail = `It took its ping out of service in 2023 and reads the sitemap by itself: ${origin}/robots.txt names it.`;
  return { engine: 'Google', outcome: 'not_sent', detail };
}

function messageOf({ outcome }: { outcome: IndexNowAnswer['outcome'] | 'not_sent' }, sent: number, all: number) {
  const rest = all > sent ? ` ${counted(all - sent)} are left: ping again for them.` : '';
  if (outcome === 'told') return `IndexNow was told ${counted(sent)}.${rest}`;
  if (outcome === 'failed') return 'IndexNow took nothing.';
  return sent === 0 ? 'Nothing has changed since the last time.' : `Nothing was sent from here.${rest}`;
}
