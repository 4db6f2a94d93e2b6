import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { AppError } from '#core/errors.ts';
import { imageEndings } from '#core/images/images.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/env.ts';
import { errorBody } from '../http/errors.ts';
import { API_POLICY } from '../http/security.ts';
import { images } from './tables.ts';
import { withoutMetadata } from './without-metadata.ts';

export function mountImages(app: Hono<Env>, { db }: Deps): void {
  app.get('/images/*', async (c) => {
    const [, hash, ending] = /^\/images\/([0-9a-f]{64})\.(png|jpg|webp)$/.exec(c.req.path) ?? [];
    const [image] = hash ? await db.select().from(images).where(eq(images.hash, hash)) : [];
    const bytes = image && image.cleaned === null ? withoutMetadata(image.bytes, image.type) : image?.bytes;
    if (!image || image.cleaned === false || !bytes || imageEndings[image.type] !== ending) {
      return c.json(errorBody(new AppError('IMAGE_NOT_FOUND')), 404, { 'cache-control': 'no-store' });
    }
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': image.type,
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="${hash}.${ending}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': API_POLICY,
    });
  });
}
