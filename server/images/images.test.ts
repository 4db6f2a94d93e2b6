import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES, imageUrlProblem } from '#core/images/images.ts';
import { audit_log } from '#server/audit/tables.ts';
import { codeOf, useTestApp } from '../../tests/support/app.ts';
import { pixel } from '../../tests/support/examples/images.ts';
import {
  exif,
  jpegPixels,
  photo,
  plainJpeg,
  pngChunk,
  SECRET,
  webpChunk,
  webpHead,
  webpOf,
  withChunks,
} from '../../tests/support/pictures.ts';
import { everyRow } from '../../tests/support/world.ts';
import { cleanStored } from './clean-stored.ts';
import { images } from './tables.ts';
import { withoutMetadata } from './without-metadata.ts';

const app = useTestApp();
const headers = { host: 'localhost:3000' };

const bytesOf = (data: string) => Buffer.from(data, 'base64');
const webp = webpOf(webpChunk('VP8L', Buffer.alloc(14, 1)));
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** A picture of so many bytes: a chunk of text before its end makes it longer. */
function pngOf(size: number): Buffer {
  const small = bytesOf(pixel);
  return withChunks(small, pngChunk('tEXt', Buffer.alloc(size - small.length - 12, 'a')));
}

async function anAdministrator() {
  const administrator = await app.person({ is_admin: true });
  const send = (bytes: Buffer | string) =>
    administrator.call('POST', '/api/admin/images', {
      data: typeof bytes === 'string' ? bytes : bytes.toString('base64'),
    });
  return { administrator, send };
}

describe('an uploaded picture', () => {
  test.each([
    ['PNG', bytesOf(pixel), 'png', 'image/png'],
    ['JPEG', plainJpeg, 'jpg', 'image/jpeg'],
    ['WebP', webp, 'webp', 'image/webp'],
  ])('%s is kept and served by its hash, for ever and as nothing else', async (_name, bytes, ending, type) => {
    const { send } = await anAdministrator();
    const { status, body } = await send(bytes);
    expect([status, body.image.url]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^/images/[0-9a-f]{64}\\.${ending}$`)),
    ]);
    expect(imageUrlProblem(body.image.url)).toBeNull();
    const served = await app.request(body.image.url, { headers });
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="${body.image.url.slice('/images/'.length)}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const head = await app.request(body.image.url, { method: 'HEAD', headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('is kept and recorded once, however often it comes', async () => {
    const { administrator, send } = await anAdministrator();
    const other = await app.person({ is_admin: true });
    const answers = [await send(pixel), await send(pixel)];
    answers.push(await other.call('POST', '/api/admin/images', { data: pixel }));
    expect(new Set(answers.map(({ body }) => body.image.url)).size).toBe(1);
    expect(await app.deps.db.select().from(images)).toHaveLength(1);
    expect(await app.deps.db.select().from(audit_log)).toMatchObject([
      {
        what: 'Uploaded an image',
        noun: 'image',
        actor_id: administrator.who.user_id,
        object_name: answers[0]?.body.image.url,
      },
    ]);
  });

  test('may have 1 MB and not a byte more', async () => {
    const { send } = await anAdministrator();
    expect((await send(pngOf(IMAGE_MAX_BYTES))).status).toBe(200);
    const { status, body } = await send(pngOf(IMAGE_MAX_BYTES + 1));
    expect([status, body.error]).toEqual([400, 'An image may be at most 1 MB. Please make this one smaller.']);
    expect((await send(pngOf(2 * IMAGE_MAX_BYTES))).body.error).toBe(body.error);
  });

  const otherKind = 'Only PNG, JPEG and WebP images can be uploaded.';
  const damaged = 'This image is damaged or incomplete. Please choose another one.';
  test.each([
    ['an SVG', svg.toString('base64'), otherKind],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0').toString('base64'), otherKind],
    ['a page', Buffer.from('<!doctype html>').toString('base64'), otherKind],
    ['half a PNG', bytesOf(pixel).subarray(0, 50).toString('base64'), damaged],
    ['half a WebP', webp.subarray(0, 25).toString('base64'), damaged],
    ['what is not Base64', 'data:image/png;base64,AAAA', damaged],
    ['nothing', '', 'Please choose an image.'],
    ['no field', undefined, 'Please choose an image.'],
  ])('%s is refused in a sentence and leaves nothing behind', async (_name, data, sentence) => {
    const { administrator } = await anAdministrator();
    const before = await everyRow(app);
    const { status, body } = await administrator.call('POST', '/api/admin/images', { data });
    expect([status, body.error]).toEqual([400, sentence]);
    expect(await everyRow(app)).toEqual(before);
  });

  test.each([
    ['JPEG', photo(6), jpegPixels],
    ['JPEG that is filled up', Buffer.concat([plainJpeg, Buffer.alloc(9)]), plainJpeg],
    ['PNG', withChunks(bytesOf(pixel), pngChunk('eXIf', exif(1)), pngChunk('tEXt', SECRET)), bytesOf(pixel)],
    [
      'WebP',
      webpOf(webpHead(0x0c), webpChunk('VP8L', 'p'), webpChunk('EXIF', exif(6)), webpChunk('XMP ', SECRET)),
      'p',
    ],
  ])('%s: place, camera and texts are neither kept nor served, the pixels are', async (_name, bytes, pixels) => {
    const { send } = await anAdministrator();
    const { url } = (await send(bytes)).body.image;
    const served = Buffer.from(await (await app.request(url, { headers })).arrayBuffer());
    const [kept] = await app.deps.db.select().from(images);
    expect(served).toEqual(kept?.bytes);
    expect(served.includes(pixels)).toBe(true);
    expect(served.includes(SECRET)).toBe(false);
    expect(url).toContain(createHash('sha256').update(served).digest('hex'));
  });
});

test('a picture of a release before is served without its metadata at once, and loses it with the next sweep', async () => {
  const { administrator } = await anAdministrator();
  const keep = async (hash: string, bytes: Buffer) => {
    const row = { hash: hash.repeat(64), type: 'image/jpeg' as const, bytes, created_by: administrator.who.user_id };
    await app.deps.db.insert(images).values({ ...row, created_at: app.deps.clock() });
  };
  await keep('a', photo(6));
  await keep('b', Buffer.from(`\xff\xd8\xff${SECRET}`, 'latin1'));
  const served = async (hash: string) => {
    const answer = await app.request(`/images/${hash.repeat(64)}.jpg`, { headers });
    return [answer.status, Buffer.from(await answer.arrayBuffer())] as const;
  };
  const clean = withoutMetadata(photo(6), 'image/jpeg');
  expect(await served('a')).toEqual([200, clean]);
  expect((await served('b'))[0]).toBe(404);
  await cleanStored(app.deps);
  await cleanStored(app.deps);
  expect(await app.deps.db.select().from(images).orderBy(images.hash)).toMatchObject([
    { bytes: clean, cleaned: true },
    { cleaned: false },
  ]);
  expect(await served('a')).toEqual([200, clean]);
  expect((await served('b'))[0]).toBe(404);
  expect(app.errors.splice(0)).toHaveLength(1);
});

test('an address of no picture is not found', async () => {
  const { send } = await anAdministrator();
  const { url } = (await send(pixel)).body.image;
  const hash = url.slice(8, 72);
  for (const path of [
    ...['/images/', '/images/x', `/images/${hash}`, `/images/${hash}.jpg`, `/images/${hash}.svg`, `${url}/x`],
    ...[`/images/${'0'.repeat(64)}.png`, `/images/${hash.toUpperCase()}.png`, '/images/%00.png', '/images/..%2fhome'],
  ]) {
    expect(codeOf(await app.call('GET', path)), path).toEqual([404, 'IMAGE_NOT_FOUND']);
  }
});
