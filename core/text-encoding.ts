/** What a text file says, and in which encoding it said it. */
export type DecodedText = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' } | { reason: string };

export const encodingSentences = {
  empty: 'This file is empty.',
  binary: 'This is not a text file. Save it as plain text in UTF-8 and choose it again.',
  unknown: 'The encoding of this file could not be recognised. Save it as plain text in UTF-8 and choose it again.',
} as const;

/** Windows-1252 from 0x80 on, where it is not Latin-1; a blank stands where the encoding has nothing. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Marks of control that stand in text files: tab, line feed, vertical tab, form feed, carriage return, the old end of file. */
const textControls = new Set([9, 10, 11, 12, 13, 26]);

/**
 * Reads a text file whose encoding nobody told: UTF-8 with or without its mark, UTF-16 by its mark, else Windows-1252. What
 * would come out as gibberish is refused in a sentence: binary files, and 8-bit encodings of other scripts, which betray
 * themselves by having more letters beyond ASCII than any language written in Windows-1252.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) return { reason: encodingSentences.empty };
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe && (third !== 0 || fourth !== 0)) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  if (hasControls(bytes)) return { reason: encodingSentences.binary };
  const text = decoded(bytes, 'utf-8');
  return text === null ? fromWindows1252(bytes) : { text: endedAtMark(text), encoding: 'UTF-8' };
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): DecodedText {
  const text = decoded(bytes, encoding);
  if (text === null) return { reason: encodingSentences.unknown };
  return text.includes('\0') ? { reason: encodingSentences.binary } : { text, encoding: 'UTF-16' };
}

/** Null where the bytes are no text in this encoding. The mark at the start is not part of the text. */
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

function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => (byte < 0x20 && !textControls.has(byte)) || byte === 0x7f);
}

/** Old editors end a file with a sign of its own. */
function endedAtMark(text: string): string {
  return text.endsWith('\x1a') ? text.slice(0, -1) : text;
}
