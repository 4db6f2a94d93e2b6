import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatJson, jsonPieces, jsonProblem } from './json-text.ts';

describe('what is JSON', () => {
  test('everything that JSON.stringify makes is, and it formats to what JSON.stringify formats to', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(jsonProblem(JSON.stringify(value))).toBeNull();
        expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
        expect(formatJson(JSON.stringify(value, null, '\t'))).toBe(JSON.stringify(value, null, 2));
      }),
      { numRuns: 30 },
    );
  });

  test('and it agrees with JSON.parse about every text', () => {
    const pieces = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '1', '-', '0', '.5', 'e3', 'true', 'nul', ' ', '\n', "'"],
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(jsonProblem(text) === null, text).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['"\\u00e9"', '-0', '1e+9', '\t[ ]\r\n', '{"a":{}}', '"\u2028"'])('%j is', (text) => {
    expect(jsonProblem(text)).toBeNull();
    expect(parses(text)).toBe(true);
  });
});

describe('A8-059: where a text stops being JSON, and why', () => {
  test.each([
    ['', 1, 1, 'the text ends; expected a value'],
    ['{', 1, 2, 'the text ends; expected a name in double quotes or }'],
    ['{\n  "code": "A",\n}', 3, 1, 'expected a name in double quotes'],
    ['{\n  "code" "A"\n}', 2, 10, 'expected a colon after the name'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected a comma or }'],
    ['[1 2]', 1, 4, 'expected a comma or ]'],
    ['[1,]', 1, 4, 'expected a value'],
    ['{} {}', 1, 4, 'expected nothing more'],
    ["{'a': 1}", 1, 2, 'JSON has double quotes only'],
    ['{"a": 1 // one\n}', 1, 9, 'JSON has no comments'],
    ['{"a": undefined}', 1, 7, 'only true, false and null stand without quotes'],
    ['{"a": 01}', 1, 7, 'this is no number of JSON'],
    ['{"a": "x\ny"}', 1, 7, 'this text has no end on its line, or an escape that JSON does not know'],
    ['["\\x"]', 1, 2, 'this text has no end on its line, or an escape that JSON does not know'],
    ['[}', 1, 2, 'expected a value or ]'],
    ['\u00a0{}', 1, 1, 'this character has no place here'],
  ])('%j: line %i, column %i', (text, line, column, message) => {
    expect(jsonProblem(text)).toMatchObject({ line, column, message });
    expect(formatJson(text)).toBeNull();
  });

  test('a text that is nested without end is refused, not followed', () => {
    expect(jsonProblem('['.repeat(100_000))).toMatchObject({ message: 'deeper than 500 levels' });
  });
});

test('what is written stays as it is written: long numbers, doubled names, escapes', () => {
  const text = '{"n":12345678901234567890,"n":1.0,"s":"\\u0041"}';
  expect(formatJson(text)).toBe('{\n  "n": 12345678901234567890,\n  "n": 1.0,\n  "s": "\\u0041"\n}');
});

test('pieces say what they are', () => {
  const kinds = jsonPieces('{"a":["b",1,true]}')
    ?.filter(({ kind }) => kind !== 'blank' && kind !== 'mark')
    .map(({ kind, text }) => `${kind} ${text}`);
  expect(kinds).toEqual(['name "a"', 'text "b"', 'number 1', 'word true']);
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
