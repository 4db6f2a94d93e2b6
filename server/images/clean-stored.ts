import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { images } from './tables.ts';
import { withoutMetadata } from './without-metadata.ts';

/** For images stored by a previous release or restored from its backup. Addresses stay the same. */
export async function cleanStored({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const waiting = isNull(images.cleaned);
  for (const { hash } of await db.select({ hash: images.hash }).from(images).where(waiting)) {
    const one = and(eq(images.hash, hash), waiting);
    const [image] = await db.select({ type: images.type, bytes: images.bytes }).from(images).where(one);
    if (!image) continue;
    const bytes = withoutMetadata(image.bytes, image.type);
    if (!bytes) log.error('a picture cannot be read and is no longer served', null, { hash });
    await db
      .update(images)
      .set(bytes ? { bytes, cleaned: true } : { cleaned: false })
      .where(one);
  }
}
