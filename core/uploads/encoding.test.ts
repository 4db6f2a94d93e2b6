import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, encodingSentences } from './encoding.ts';

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

  const damaged = (line: number, place: number, value: string) =>
    encodingSentences.damaged
      .replace('{line}', String(line))
      .replace('{place}', String(place))
      .replace('{value}', value);

  test('a UTF-8 file with one damaged byte is refused with its line and byte', () => {
    const lines = utf8('1. Was heißt „Größe“?\nA. Caf');
    const file = new Uint8Array([...lines, 0xe9, ...utf8('\nB. naïve\nAnswer: A\n')]);
    expect(decodeText(file)).toEqual({ reason: damaged(2, 7, 'E9') });
    expect(damaged(2, 7, 'E9')).toMatch(/^Line 2 of this file is damaged: its byte 7 \(0xE9\)/);
    // A character that breaks off, and one that is too much, are damage as well.
    expect(decodeText(new Uint8Array([...utf8('é\n'), 0xe2, 0x82, 0x0a]))).toEqual({ reason: damaged(2, 1, 'E2') });
    expect(decodeText(new Uint8Array([...utf8('é'), 0x80]))).toEqual({ reason: damaged(1, 3, '80') });
  });

  test('a Windows-1252 file is still read where two of its letters happen to be UTF-8', () => {
    const file = latin('Caf\xe9 na\xefve \xc3\xa9 \xfcber alle anderen');
    expect(decodeText(file)).toEqual({ text: 'Café naïve Ã© über alle anderen', encoding: 'Windows-1252' });
  });

  test('a control character does not make a text a binary file: who reads it names the line', () => {
    const text = '1. What\0 is this?\nA. one\nB. two\nAnswer: A\n';
    expect(decodeText(utf8(text))).toEqual({ text, encoding: 'UTF-8' });
    expect(decodeText(utf16(text, false))).toEqual({ text, encoding: 'UTF-16' });
  });

  test('of any bytes at all is read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (file) => {
        const read = decodeText(file);
        expect('text' in read ? read.text.isWellFormed() : read.reason !== '').toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
