import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, encodingSentences } from './text-encoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...list: number[]) => new Uint8Array(list);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

function utf16(text: string, big: boolean): Uint8Array {
  const marked = `\ufeff${text}`;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let index = 0; index < marked.length; index += 1) view.setUint16(index * 2, marked.charCodeAt(index), !big);
  return new Uint8Array(view.buffer);
}

describe('a text file', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text));

  test('in UTF-8 is read as it is, with or without its mark', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeText(utf8(text))).toEqual({ text: text.replace(/^\ufeff/, ''), encoding: 'UTF-8' });
        expect(decodeText(utf8(`\ufeff${text}`))).toEqual({ text, encoding: 'UTF-8' });
      }),
    );
  });

  test('in UTF-16 is read by its mark, in either order of bytes', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, big) => {
        expect(decodeText(utf16(text, big))).toEqual({ text, encoding: 'UTF-16' });
      }),
    );
  });

  test('in Windows-1252 is recognised, with its quotes, dashes and the euro sign', () => {
    const file = new Uint8Array([
      ...latin('1. What costs '),
      0x80,
      ...latin('5? '),
      0x93,
      ...latin('Caf\xe9'),
      0x94,
      0x97,
    ]);
    expect(decodeText(new Uint8Array([...file, ...latin(' or so\r\n')]))).toEqual({
      text: '1. What costs €5? “Café”— or so\r\n',
      encoding: 'Windows-1252',
    });
  });

  test('ends where old editors say so', () => {
    expect(decodeText(latin('1. a\x1a'))).toEqual({ text: '1. a', encoding: 'UTF-8' });
  });

  test.each([
    ['an empty file', bytes(), encodingSentences.empty],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), encodingSentences.binary],
    ['UTF-16 without its mark', utf16('some text', false).subarray(2), encodingSentences.binary],
    ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), encodingSentences.binary],
    ['UTF-16 that breaks off', utf16('some text', false).subarray(0, 9), encodingSentences.unknown],
    ['UTF-16 with half a character', utf16('a\ud800b', true), encodingSentences.unknown],
    // 'Что такое маршрутизатор?' in Windows-1251.
    [
      'another script in 8 bits',
      latin('1. \xd7\xf2\xee \xf2\xe0\xea\xee\xe5 \xec\xe0\xf0\xf8\xf0\xf3\xf2?'),
      encodingSentences.unknown,
    ],
    ['bytes that Windows-1252 does not have', latin('a lot of text \x81 and more'), encodingSentences.unknown],
  ])('%s is refused in a sentence', (_name, file, reason) => {
    expect(decodeText(file)).toEqual({ reason });
  });

  test('of any bytes at all is read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (file) => {
        const read = decodeText(file);
        expect('text' in read ? !read.text.includes('\0') && read.text.isWellFormed() : read.reason !== '').toBe(
          true,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
