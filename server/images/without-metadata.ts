import { crc32 } from 'node:zlib';
import type { ImageType } from '#core/images/images.ts';
import { orientationAlone, orientationIn } from './orientation.ts';

/** Keeps orientation, colors and pixels. Null for an invalid file. */
export function withoutMetadata(bytes: Buffer, type: ImageType): Buffer | null {
  return { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp }[type](bytes);
}

function jpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  const seen = { frame: false, scan: false, orientation: 1 };
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const payload = bytes.subarray(at + 4, end);
    if (isOfPixels(marker)) kept.push(bytes.subarray(at, end));
    else if (marker < 0xe0) return null;
    else if (marker === 0xe0 && starts(payload, 'JFIF\0') && payload.length >= 14)
      kept.push(withoutThumbnail(payload));
    else if ((marker === 0xe2 && starts(payload, 'ICC_PROFILE\0')) || (marker === 0xee && starts(payload, 'Adobe')))
      kept.push(bytes.subarray(at, end));
    else if (marker === 0xe1 && seen.orientation === 1 && starts(payload, 'Exif\0\0'))
      seen.orientation = orientationIn(payload.subarray(6));
    seen.frame ||= marker >= 0xc0 && marker <= 0xcf && isOfPixels(marker) && marker !== 0xc4 && marker !== 0xcc;
    at = end;
    if (marker === 0xda) {
      seen.scan = true;
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, at));
    }
  }
  if (!seen.frame || !seen.scan) return null;
  const turned =
    seen.orientation === 1 ? [] : [segment(0xe1, Buffer.from('Exif\0\0'), orientationAlone(seen.orientation))];
  // The JFIF segment must come first.
  const first = kept[1]?.[1] === 0xe0 ? 2 : 1;
  return Buffer.concat([...kept.slice(0, first), ...turned, ...kept.slice(first), Buffer.from([0xff, 0xd9])]);
}

function isOfPixels(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf);
}

/** Ends at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
  return bytes.length;
}

const withoutThumbnail = (payload: Buffer): Buffer => segment(0xe0, payload.subarray(0, 12), Buffer.from([0, 0]));

function segment(marker: number, ...parts: readonly Buffer[]): Buffer {
  const payload = Buffer.concat(parts);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);

function png(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  const names: string[] = [];
  for (let at = 8; names.at(-1) !== 'IEND'; ) {
    if (at + 12 > bytes.length) return null;
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name) || (/^[A-Z]/.test(name) && !PNG_KEPT.has(name)))
      return null;
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    const orientation = name === 'eXIf' ? orientationIn(bytes.subarray(at + 8, end - 4)) : 1;
    if (orientation !== 1) kept.push(pngChunk('eXIf', orientationAlone(orientation)));
    names.push(name);
    at = end;
  }
  return names[0] === 'IHDR' && names.includes('IDAT') ? Buffer.concat(kept) : null;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const WEBP_PIXELS = ['VP8 ', 'VP8L', 'ANMF'];
const WEBP_KEPT = new Set([...WEBP_PIXELS, 'VP8X', 'ALPH', 'ANIM', 'ICCP']);
const WEBP_EXIF = 0x08;
const WEBP_XMP = 0x04;
const FRAME_HEAD = 16;

function webp(bytes: Buffer): Buffer | null {
  const end = bytes.length < 12 ? Number.NaN : 8 + bytes.readUInt32LE(4);
  const chunks = end <= bytes.length ? webpChunks(bytes.subarray(12, end)) : null;
  if (!chunks?.some(({ name }) => WEBP_PIXELS.includes(name))) return null;
  const exif = chunks.find(({ name }) => name === 'EXIF')?.data;
  const orientation = exif ? orientationIn(starts(exif, 'Exif\0\0') ? exif.subarray(6) : exif) : 1;
  const kept: Buffer[] = [];
  for (const { name, data } of chunks) {
    if (!WEBP_KEPT.has(name)) continue;
    if (name === 'VP8X') kept.push(webpChunk(name, withFlags(data, orientation !== 1)));
    else if (name !== 'ANMF') kept.push(webpChunk(name, data));
    else {
      const parts = webpChunks(data.subarray(FRAME_HEAD));
      if (!parts) return null;
      const pixels = parts.filter((part) => WEBP_KEPT.has(part.name)).map((part) => webpChunk(part.name, part.data));
      kept.push(webpChunk(name, Buffer.concat([data.subarray(0, FRAME_HEAD), ...pixels])));
    }
  }
  if (orientation !== 1 && chunks[0]?.name === 'VP8X') kept.push(webpChunk('EXIF', orientationAlone(orientation)));
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...kept]));
}

function webpChunks(bytes: Buffer): { name: string; data: Buffer }[] | null {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return null;
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return null;
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) });
    at = end + ((end - at) % 2);
  }
  return chunks;
}

function webpChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function withFlags(data: Buffer, turned: boolean): Buffer {
  const copy = Buffer.from(data);
  copy[0] = ((copy[0] ?? 0) & ~(WEBP_EXIF | WEBP_XMP)) | (turned ? WEBP_EXIF : 0);
  return copy;
}

const starts = (bytes: Buffer, text: string): boolean => bytes.toString('latin1', 0, text.length) === text;
