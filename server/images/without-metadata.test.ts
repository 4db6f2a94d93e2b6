import fc from 'fast-check';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { pixel } from '../../tests/support/examples/images.ts';
import {
  exif,
  jpegColors,
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
import { withoutMetadata } from './without-metadata.ts';

const png = Buffer.from(pixel, 'base64');
const pixels = webpChunk('VP8L', Buffer.from([0x2f, 1, 0, 0, 0, 7, 7, 7, 7]));

describe('a JPEG', () => {
  test.each([1, 6])('turned %i keeps pixels, colors and how it is turned, and nothing else', (orientation) => {
    const kept = withoutMetadata(photo(orientation), 'image/jpeg') as Buffer;
    expect(kept.includes(SECRET)).toBe(false);
    expect(kept.indexOf(jpegColors)).toBeGreaterThan(0);
    expect(kept.subarray(-2 - jpegPixels.length, -2)).toEqual(jpegPixels);
    expect(kept.length - plainJpeg.length).toBe(orientation === 1 ? 0 : 36);
    expect(imageSize(kept)).toMatchObject({ width: 2, height: 1, ...(orientation !== 1 && { orientation }) });
    expect(withoutMetadata(kept, 'image/jpeg')).toEqual(kept);
  });

  test('with nothing to take stays as it is', () => {
    expect(withoutMetadata(plainJpeg, 'image/jpeg')).toEqual(plainJpeg);
  });
});

describe('a PNG', () => {
  const texts = [
    pngChunk('tEXt', SECRET),
    pngChunk('zTXt', SECRET),
    pngChunk('iTXt', SECRET),
    pngChunk('prVt', SECRET),
  ];

  test('loses texts, times, EXIF data and what follows its end', () => {
    const full = Buffer.concat([withChunks(png, ...texts, pngChunk('tIME', '1234567')), Buffer.from(SECRET)]);
    expect(withoutMetadata(full, 'image/png')).toEqual(png);
  });

  test('keeps colors, sizes and how it is turned', () => {
    const colors = [pngChunk('gAMA', '\0\0\xb1\x8f'), pngChunk('pHYs', '\0\0\0\x01\0\0\0\x01\0')];
    const kept = withoutMetadata(withChunks(png, ...colors, pngChunk('eXIf', exif(6, true))), 'image/png') as Buffer;
    const turned = pngChunk('eXIf', Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'));
    expect(kept).toEqual(withChunks(png, ...colors, turned));
  });
});

describe('a WebP', () => {
  test('of one chunk stays as it is, without what follows its end', () => {
    const plain = webpOf(pixels);
    expect(withoutMetadata(Buffer.concat([plain, Buffer.from(SECRET)]), 'image/webp')).toEqual(plain);
  });

  test.each([
    [1, false],
    [6, false],
    [6, true],
  ])('turned %i loses EXIF data (with the mark of a JPEG: %s), XMP and the flags for them', (orientation, marked) => {
    const metadata = exif(orientation, true);
    const said = webpChunk('EXIF', marked ? Buffer.concat([Buffer.from('Exif\0\0'), metadata]) : metadata);
    const full = webpOf(
      webpHead(0x2c),
      webpChunk('ICCP', 'colors'),
      pixels,
      said,
      webpChunk('XMP ', SECRET),
      webpChunk('mine', SECRET),
    );
    const kept = withoutMetadata(full, 'image/webp') as Buffer;
    expect(kept.includes(SECRET)).toBe(false);
    const rest = [webpHead(orientation === 1 ? 0x20 : 0x28), webpChunk('ICCP', 'colors'), pixels];
    expect(kept.subarray(8, 8 + Buffer.concat(rest).length + 4)).toEqual(webpOf(...rest).subarray(8));
    expect(imageSize(kept)).toMatchObject({ width: 2, height: 1 });
    expect(withoutMetadata(kept, 'image/webp')).toEqual(kept);
  });

  test('that moves keeps its frames, without what else stands in them', () => {
    const frame = (...parts: Buffer[]) => webpChunk('ANMF', Buffer.concat([Buffer.alloc(16, 1), ...parts]));
    const moving = (...parts: Buffer[]) => webpOf(webpHead(2), webpChunk('ANIM', '\0\0\0\0\0\0'), frame(...parts));
    expect(withoutMetadata(moving(pixels, webpChunk('mine', SECRET)), 'image/webp')).toEqual(moving(pixels));
  });
});

test.each([
  ['image/jpeg', photo(6)],
  ['image/png', withChunks(png, pngChunk('eXIf', exif(6)))],
  ['image/webp', webpOf(webpHead(0x0c), pixels, webpChunk('EXIF', exif(6)), webpChunk('XMP ', SECRET))],
] as const)('%s: broken off anywhere it is refused or clean; of any bytes, too', (type, whole) => {
  const clean = withoutMetadata(whole, type) as Buffer;
  for (let length = 0; length < clean.length; length += 1) {
    expect(withoutMetadata(clean.subarray(0, length), type), `${length} bytes`).toBeNull();
  }
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 40 }), (at, junk) => {
      const mixed = Buffer.concat([whole.subarray(0, at), junk, whole.subarray(at + junk.length)]);
      const kept = withoutMetadata(mixed, type);
      expect(kept && withoutMetadata(kept, type)).toEqual(kept);
    }),
  );
});
