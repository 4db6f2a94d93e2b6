import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { readStrictly, tagsIn, wordsIn } from '../../tests/support/strict-html.ts';
import { images } from '../images/tables.ts';
import { asTyped } from './as-typed.ts';
import { renderMarkdown } from './render.ts';

const app = useTestApp();

describe('pictures of our own', () => {
  const hash = 'a1'.repeat(32);

  test.each([
    ['PNG', 'png', pngHead(640, 360), { width: '640', height: '360' }],
    ['WebP', 'webp', webpHead(640, 360), { width: '640', height: '360' }],
    ['JPEG', 'jpg', jpegHead(640, 360, 1), { width: '640', height: '360' }],
    ['JPEG that was taken upright', 'jpg', jpegHead(640, 360, 6), { width: '360', height: '640' }],
    ['broken one', 'png', Buffer.from('x'), { class: 'prose__unsized' }],
  ] as const)('have their size: %s', async (_name, ending, bytes, expected) => {
    const type = ({ png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' } as const)[ending];
    const { user_id } = (await app.person({ is_admin: true })).who;
    await app.deps.db.insert(images).values({ hash, type, bytes, created_by: user_id, created_at: app.deps.clock() });
    const { html } = await renderMarkdown(app.deps.db, `![x](/images/${hash}.${ending})`);
    const [, picture] = tagsIn(readStrictly(html));
    expect(picture?.attributes).toEqual({
      src: `/images/${hash}.${ending}`,
      alt: 'x',
      loading: 'lazy',
      decoding: 'async',
      ...expected,
    });
  });

  test('that are not there keep room like those of others', async () => {
    const { html } = await renderMarkdown(app.deps.db, `![x](/images/${hash}.png)`);
    expect(html).toContain('class="prose__unsized"');
  });
});

test('a text that cannot be rendered is shown as it was typed', () => {
  const { html, reading_minutes, questions } = asTyped('# a?\n<b> & "c"\0');
  expect(wordsIn(readStrictly(html))).toBe('# a?\n<b> & "c"');
  expect(tagsIn(readStrictly(html))).toMatchObject([{ name: 'pre', attributes: { tabindex: '0' } }]);
  expect([reading_minutes, questions]).toEqual([1, []]);
});

function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.alloc(20)]);
}

function webpHead(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

function jpegHead(width: number, height: number, orientation: number): Buffer {
  const exif = Buffer.from(
    `ffe100224578696600004d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`,
    'hex',
  );
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), exif, frame, Buffer.alloc(20), Buffer.from('ffd9', 'hex')]);
}
