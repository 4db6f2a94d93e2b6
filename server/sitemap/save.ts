import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { SITEMAP_KEY } from '#core/sitemap/sitemap.ts';
import type { Finding } from '#core/sitemap/text.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale } from '../http/version.ts';
import { checkSitemap } from './check.ts';
import { readSitemap, type Sitemap, sitemapVersion } from './read.ts';
import { site_settings } from './tables.ts';

export type SaveInput = Input<'sitemap.save'>;

/** Saving the same text changes nothing, so that a repeated call is no conflict. Throws SITEMAP_INVALID and SITEMAP_CHANGED. */
export async function saveSitemap(deps: Deps, who: Who, { xml, version }: SaveInput) {
  const { error, warnings } = await checkSitemap(xml, deps.settings.origin);
  if (error) throw new AppError('SITEMAP_INVALID', { fields: { xml: sentenceOf(error) } });
  await deps.db.transaction(async (tx) => {
    const key = eq(site_settings.key, SITEMAP_KEY);
    const [stored] = await tx.select().from(site_settings).where(key).for('update');
    if (stored?.value === xml) return;
    await refuseChanged({ ...deps, db: tx }, sitemapVersion(stored), version);
    const now = deps.clock();
    const row = { key: SITEMAP_KEY, value: xml, updated_at: now };
    if (stored) await tx.update(site_settings).set(row).where(key);
    else {
      const added = await tx.insert(site_settings).values(row).onConflictDoNothing().returning();
      if (added.length === 0)
        throw new AppError('SITEMAP_CHANGED', { current: { ...(await readSitemap({ ...deps, db: tx })) } });
    }
    const detail = { characters: xml.length };
    await writeAudit(tx, who, now, { what: 'Saved the sitemap', noun: 'sitemap', detail });
  });
  return { sitemap: await readSitemap(deps), warnings };
}

/** Where nothing is saved, nothing changes, so that a repeated call is no conflict. Throws SITEMAP_CHANGED. */
export async function forgetSitemap(deps: Deps, who: Who, { version }: { version: number }): Promise<Sitemap> {
  await deps.db.transaction(async (tx) => {
    const key = eq(site_settings.key, SITEMAP_KEY);
    const [gone] = await tx.select().from(site_settings).where(key).for('update');
    if (!gone) return;
    await refuseChanged({ ...deps, db: tx }, sitemapVersion(gone), version);
    await tx.delete(site_settings).where(key);
    const what = 'Took the saved sitemap away: it is made from what is published';
    await writeAudit(tx, who, deps.clock(), { what, noun: 'sitemap', detail: { characters: gone.value.length } });
  });
  return readSitemap(deps);
}

async function refuseChanged(deps: Deps, saved: number, opened: number): Promise<void> {
  if (saved !== opened) refuseStale(saved, opened, 'SITEMAP_CHANGED', { ...(await readSitemap(deps)) });
}

const sentenceOf = ({ line, message }: Finding): string => (line === null ? message : `Line ${line}: ${message}`);
