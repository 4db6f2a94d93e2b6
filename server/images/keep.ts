import { createHash } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { IMAGE_MAX_BYTES, type ImageType, imageEndings, imageTypeOf } from '#core/images/images.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { images } from './tables.ts';
import { withoutMetadata } from './without-metadata.ts';

/** `data` is Base64. Throws IMAGE_TOO_LARGE, IMAGE_TYPE_UNSUPPORTED and IMAGE_BROKEN. */
export async function keepImage({ db, clock }: Deps, who: Who, data: string): Promise<{ url: string }> {
  const sent = Buffer.from(data, 'base64');
  if (sent.length > IMAGE_MAX_BYTES) throw new AppError('IMAGE_TOO_LARGE');
  const type = imageTypeOf(sent);
  if (!type) throw new AppError('IMAGE_TYPE_UNSUPPORTED');
  const bytes = withoutMetadata(sent, type);
  if (!bytes) throw new AppError('IMAGE_BROKEN');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const url = imagePath(hash, type);
  const now = clock();
  await db.transaction(async (tx) => {
    const row = { hash, type, bytes, cleaned: true, created_by: who.user_id, created_at: now };
    const fresh = await tx.insert(images).values(row).onConflictDoNothing().returning({ hash: images.hash });
    if (fresh.length > 0)
      await writeAudit(tx, who, now, { what: 'Uploaded an image', noun: 'image', object_name: url });
  });
  return { url };
}

export const imagePath = (hash: string, type: ImageType): string => `/images/${hash}.${imageEndings[type]}`;
