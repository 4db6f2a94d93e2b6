import { crc32 } from 'node:zlib';

/** Stands in everything that may not be kept. */
export const SECRET = 'N 32.0853 E 34.7818';

/** EXIF data as cameras write it, in either order of bytes: a maker's text with a place, the orientation, and more behind it. */
export function exif(orientation: number, little = false): Buffer {
  const word = (value: number) => (little ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const long = (value: number) => (little ? [...word(value), 0, 0] : [0, 0, ...word(value)]);
  const maker = [...word(0x010f), ...word(2), ...long(SECRET.length), ...long(38)];
  const turned = [...word(0x0112), ...word(3), ...long(1), ...word(orientation), 0, 0];
  const head = [...(little ? [0x49, 0x49] : [0x4d, 0x4d]), ...word(42), ...long(8), ...word(2)];
  return Buffer.concat([Buffer.from([...head, ...maker, ...turned, ...long(0)]), Buffer.from(SECRET)]);
}

export function segment(marker: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const payload = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([Buffer.from([0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 255]), payload]);
}

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
/** What shows the pixels of a JPEG: tables, a frame of 2 by 1, two scans with a restart and an escaped byte. */
export const jpegPixels = Buffer.concat([
  ...[segment(0xdb, Buffer.alloc(65, 1)), segment(0xc0, Buffer.from([8, 0, 1, 0, 2, 1, 1, 0x11, 0]))],
  ...[segment(0xc4, Buffer.alloc(20, 2)), segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))],
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3, 0xff, 0, 4]),
  ...[segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([5, 6, 7])],
]);
const jfif = (thumbnail = '') =>
  segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48', thumbnail ? `\x02\x02${thumbnail}` : '\0\0');
export const jpegColors = Buffer.concat([
  segment(0xe2, 'ICC_PROFILE\0\x01\x01', 'colors'),
  segment(0xee, 'Adobe\0d\0\0\0\0\x01'),
]);
export const plainJpeg = Buffer.concat([SOI, jfif(), jpegColors, jpegPixels, EOI]);

/** A photo with all that a camera and a program write beside its pixels. */
export const photo = (orientation: number, pixels = jpegPixels) =>
  Buffer.concat([
    ...[
      SOI,
      jfif(SECRET),
      segment(0xe0, 'JFXX\0\x10', SECRET),
      segment(0xe1, 'Exif\0\0', exif(orientation), plainJpeg),
    ],
    ...[segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', SECRET), segment(0xe2, 'MPF\0', SECRET), jpegColors],
    ...[segment(0xed, 'Photoshop 3.0\0', SECRET), segment(0xfe, SECRET), pixels, EOI, Buffer.from(SECRET), plainJpeg],
  ]);

export function pngChunk(name: string, data: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(data as string, 'latin1')]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(body.length - 4, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** A PNG with so many more chunks before its pixels. */
export function withChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

export function webpChunk(name: string, data: string | Buffer): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from(name), size, bytes, Buffer.alloc(bytes.length % 2)]);
}

export const webpOf = (...chunks: readonly Buffer[]) =>
  webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
export const webpHead = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 1, 0, 0, 0, 0, 0]));
