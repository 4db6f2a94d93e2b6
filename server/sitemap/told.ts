import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SitemapEntry } from '#core/sitemap.ts';
import type { Db } from '../db/open.ts';
import { site_settings } from './tables.ts';

const KEY = 'indexnow_key';
const TOLD = 'indexnow_told';

interface Told {
  origin: string;
  paths: Record<string, string>;
}

export interface Changes {
  paths: string[];
  told(paths: readonly string[]): Told;
}

export async function changesSince(db: Db, origin: string, entries: readonly SitemapEntry[]): Promise<Changes> {
  const known = parsed(await settingOf(db, TOLD));
  const before = new Map(known?.origin === origin ? Object.entries(known.paths) : []);
  const now = new Map(entries.map(({ path, lastmod }) => [path, lastmod?.toISOString() ?? '']));
  const changed = [...now].filter(([path, lastmod]) => before.get(path) !== lastmod).map(([path]) => path);
  const gone = [...before.keys()].filter((path) => !now.has(path));
  return {
    paths: [...changed, ...gone],
    told: (paths) => {
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

export async function keepTold(db: Db, told: Told, at: Date): Promise<void> {
  const row = { key: TOLD, value: JSON.stringify(told), updated_at: at };
  await db.insert(site_settings).values(row).onConflictDoUpdate({ target: site_settings.key, set: row });
}

/** Proves to IndexNow that a call is from this site; served at /{key}.txt. */
export async function ensureIndexNowKey(db: Db, at: Date): Promise<string> {
  const value = randomBytes(16).toString('hex');
  await db.insert(site_settings).values({ key: KEY, value, updated_at: at }).onConflictDoNothing();
  return (await indexNowKey(db)) as string;
}

export function indexNowKey(db: Db): Promise<string | undefined> {
  return settingOf(db, KEY);
}

async function settingOf(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db.select().from(site_settings).where(eq(site_settings.key, key));
  return row?.value;
}

function parsed(value: string | undefined): Told | null {
  if (value === undefined) return null;
  try {
    return JSON.parse(value) as Told;
  } catch {
    return null;
  }
}
