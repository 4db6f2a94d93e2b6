import { inArray, sql } from 'drizzle-orm';
import { imageSize } from 'image-size';
import type { Db } from '../db/open.ts';
import { imagePath } from '../images/keep.ts';
import { images } from '../images/tables.ts';
import type { ImageSizes } from './images.ts';

/** The size comes near the beginning, but after metadata. */
const HEAD_BYTES = 256 * 1024;
const MOST_PICTURES = 100;
const AT_ONCE = 10;

export async function ownImageSizes(db: Db, markdown: string): Promise<ImageSizes> {
  const hashes = [...new Set(Array.from(markdown.matchAll(/\/images\/([0-9a-f]{64})\./g), ([, hash]) => hash ?? ''))];
  const sizes: Record<string, { width: number; height: number }> = {};
  for (let from = 0; from < Math.min(hashes.length, MOST_PICTURES); from += AT_ONCE) {
    const list = await db
      .select({
        hash: images.hash,
        type: images.type,
        head: sql<Uint8Array>`substring(${images.bytes} from 1 for ${HEAD_BYTES}::int)`,
      })
      .from(images)
      .where(inArray(images.hash, hashes.slice(from, from + AT_ONCE)));
    for (const { hash, type, head } of list) {
      const size = sizeOf(head);
      if (size) sizes[imagePath(hash, type)] = size;
    }
  }
  return sizes;
}

/** Applies the EXIF orientation, as browsers do. */
function sizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height, orientation } = imageSize(new Uint8Array(bytes));
    if (!(width > 0 && height > 0)) return null;
    return (orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}
