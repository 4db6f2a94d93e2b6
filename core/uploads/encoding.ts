export type DecodedText = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' } | { reason: string };

export const encodingSentences = {
  empty: 'This file is empty.',
  binary: 'This is not a text file. Save it as plain text in UTF-8 and choose it again.',
  damaged:
    'Line {line} of this file is damaged: its byte {place} (0x{value}) is not UTF-8, and the rest of the file is. Correct the line, save the file as plain text in UTF-8 and choose it again.',
  unknown: 'The encoding of this file could not be recognised. Save it as plain text in UTF-8 and choose it again.',
} as const;

/** 0x80 to 0x9F; a blank marks an undefined byte. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const textControls = new Set([9, 10, 11, 12, 13, 26]);

/** The share of control characters that marks a file as binary: compressed data has one in ten. */
const binaryFrom = { utf8: 1 / 10, other: 1 / 50 } as const;

/**
 * Refuses gibberish, such as 8-bit encodings of other scripts: they have more non-ASCII letters than any language in
 * Windows-1252.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) return { reason: encodingSentences.empty };
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe && (third !== 0 || fourth !== 0)) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  const text = decoded(bytes, 'utf-8');
  const binary = text === null ? binaryFrom.other : binaryFrom.utf8;
  if (controlsIn(bytes) > bytes.length * binary) return { reason: encodingSentences.binary };
  if (text !== null) return { text: endedAtMark(text), encoding: 'UTF-8' };
  const damage = damageIn(bytes);
  return damage === null ? fromWindows1252(bytes) : { reason: damage };
}

/** Null where fewer non-ASCII characters are valid UTF-8 than not. */
function damageIn(bytes: Uint8Array): string | null {
  let whole = 0;
  let broken = 0;
  let at = -1;
  /** Bytes right after a broken one belong to the same character. */
  let after = -1;
  for (let index = 0; index < bytes.length; ) {
    const length = utf8Length(bytes, index);
    if (length > 1) whole += 1;
    if (length === 0 && index !== after) broken += 1;
    if (length === 0 && at < 0) at = index;
    index += Math.max(length, 1);
    if (length === 0) after = index;
  }
  if (whole < broken) return null;
  const before = bytes.subarray(0, at);
  const line = before.reduce((lines, byte) => lines + (byte === 0x0a ? 1 : 0), 1);
  const place = at - before.lastIndexOf(0x0a);
  const value = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  return encodingSentences.damaged
    .replace('{line}', String(line))
    .replace('{place}', String(place))
    .replace('{value}', value);
}

function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  return length > 0 && decoded(bytes.subarray(at, at + length), 'utf-8') !== null ? length : 0;
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): DecodedText {
  const text = decoded(bytes, encoding);
  if (text === null) return { reason: encodingSentences.unknown };
  const isBinary = controlsIn(new TextEncoder().encode(text)) > text.length * binaryFrom.utf8;
  return isBinary ? { reason: encodingSentences.binary } : { text, encoding: 'UTF-16' };
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function fromWindows1252(bytes: Uint8Array): DecodedText {
  let high = 0;
  let low = 0;
  const signs: string[] = [];
  for (const byte of bytes) {
    const sign = byte < 0x80 || byte >= 0xa0 ? String.fromCharCode(byte) : (windows1252[byte - 0x80] ?? ' ');
    if (byte >= 0x80 && sign === ' ') return { reason: encodingSentences.unknown };
    if (byte >= 0x80) high += 1;
    else if (byte > 0x20) low += 1;
    signs.push(sign);
  }
  if (high * 3 > low) return { reason: encodingSentences.unknown };
  return { text: endedAtMark(signs.join('')), encoding: 'Windows-1252' };
}

function controlsIn(bytes: Uint8Array): number {
  return bytes.reduce((all, byte) => all + ((byte < 0x20 && !textControls.has(byte)) || byte === 0x7f ? 1 : 0), 0);
}

/** Old editors end a file with U+001A. */
const endedAtMark = (text: string): string => (text.endsWith('\x1a') ? text.slice(0, -1) : text);
