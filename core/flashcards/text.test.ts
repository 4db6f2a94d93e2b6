import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalText } from '../uploads/lines.ts';
import { emptyFlashcard, type FlashcardDraft, noFlashcards, parseFlashcards, printFlashcards } from './text.ts';

/** The cards of a text, after a look that nothing was refused. */
function read(text: string): FlashcardDraft[] {
  const { flashcards, errors } = parseFlashcards(text);
  expect(errors).toEqual([]);
  return flashcards.map(({ line: _, ...draft }) => draft);
}

const card = (front: string, back: string, id: string | null = null) => ({
  front_content: front,
  back_content: back,
  external_id: id,
});

describe('markers', () => {
  test.each([
    ['Front:', 'Back:'],
    ['front:', 'BACK:'],
    ['Front :', 'Back :'],
    ['Front：', 'Back：'],
    ['1. Front:', 'Back:'],
    ['1) Front:', 'Back:'],
    ['12.Front:', '12.Back:'],
    ['１．Front：', 'Back:'],
    ['- Front:', '• Back:'],
    ['  1. Front:', '\tBack:'],
    ['\u00a0Front:', '\u200bBack:'],
    ['\ufeffFront:', '　Back:'],
  ])('"%s" and "%s" begin the sides', (front, back) => {
    expect(read(`${front} one\n${back} two`)).toEqual([card('one', 'two')]);
  });

  test.each(['Id: x', 'id: x', 'ID：x', '  Id :  x  '])('"%s" after the back is the Id', (line) => {
    expect(read(`Front: one\nBack: two\n${line}\n\nFront: three\nBack: four`)).toEqual([
      card('one', 'two', 'x'),
      card('three', 'four'),
    ]);
  });

  test.each(['Front one', 'Frontier: x', 'Backs: x', 'The back: x', 'Identity: x', '1. Id: x', 'A. x', 'Answer: B'])(
    '"%s" is text',
    (line) => expect(read(`Front: one\n${line}\nBack: two\n${line}`)).toEqual([card(`one\n${line}`, `two\n${line}`)]),
  );

  test('each card has the line of its front', () => {
    const { flashcards } = parseFlashcards('\nFront: one\nBack: two\n\n\nFront: three\nBack: four');
    expect(flashcards.map(({ line }) => line)).toEqual([2, 6]);
  });
});

describe('text', () => {
  const code = '```\nFront: x\n\n\tBack: y\n\\Id: z\n```';
  test.each([
    ['several lines and blank lines', 'one\nmore\n\n  last', 'one\nmore\n\n  last'],
    ['the text in the next line', '\n\n one\n\n', 'one'],
    ['blanks at the ends', '   one \t\n \n', 'one'],
    ['tabs at the start of a line', 'one\n\tmore', 'one\n    more'],
    ['no-break and zero-width spaces', 'o\u200bne\u00a0more', 'one more'],
    ['curly quotes, full-width marks and joiners', '“one”：می\u200cخواهم', '“one”：می\u200cخواهم'],
    ['code', `one\n${code}\nmore`, `one\n${code}\nmore`],
    ['code after the marker', code, code],
    ['an escaped front', 'one\n\\Front: x', 'one\nFront: x'],
    ['an escaped back with a number', 'one\n\\1. Back: x', 'one\n1. Back: x'],
    ['an escaped Id', 'one\n\\Id: x', 'one\nId: x'],
    ['an escaped backslash', 'one\n\\\\Id: x', 'one\n\\Id: x'],
    ['a backslash that protects nothing', 'one\n\\A. x', 'one\n\\A. x'],
  ])('%s', (_, written, expected) => {
    expect(read(`Front: ${written}\nBack: ${written}`)).toEqual([card(expected, expected)]);
    expect(read(`Front: ${written}\nBack: ${written}\n`.replaceAll('\n', '\r\n'))).toEqual([
      card(expected, expected),
    ]);
  });
});

describe('errors', () => {
  const good = 'Front: one\nBack: two\n';
  test.each([
    ['a blank text', '', 1, noFlashcards],
    ['a text without cards', '\nSome text\nmore', 1, noFlashcards],
    ['a text with backs only', '\nBack: two\nId: x', 1, noFlashcards],
    ['a front inside code only', '```\nFront: one\nBack: two\n```', 1, noFlashcards],
    ['an empty front', '\nFront:\n\nBack: two', 2, emptyFlashcard],
    ['an empty back', 'Front: one\nBack: \n', 2, emptyFlashcard],
    ['a missing back', `${good}Front: three\n\n${good}`, 3, emptyFlashcard],
    [
      'a second back',
      `${good}Back: three`,
      3,
      "The flashcard has a second 'Back:'. Is the 'Front:' of the next one missing?",
    ],
    ['an empty Id', `${good}Id:`, 3, "The line 'Id:' is empty."],
    ['a second Id', `${good}Id: x\nId: y`, 4, "The flashcard has a second line 'Id:'."],
    ['an Id twice', `${good}Id: x\n\n${good}Id: x`, 7, 'The Id "x" is already used in line 3.'],
    ['text before the first card', `\nMy cards\n\n${good}`, 2, "This text comes before the first 'Front:'."],
    [
      'an endless fence',
      `Front: one\nBack: \`\`\`\ntwo\n\n${good}`,
      2,
      'The code fence that opens here is never closed.',
    ],
  ])('%s', (_, text, line, reason) => {
    expect(parseFlashcards(text).errors).toEqual([{ line, reason }]);
  });

  test('the cards without errors are read', () => {
    const { flashcards } = parseFlashcards(`${good}\nFront: lost\n\nFront: three\nBack: four`);
    expect(flashcards).toEqual([
      { line: 1, ...card('one', 'two') },
      { line: 6, ...card('three', 'four') },
    ]);
  });
});

describe('between the cards', () => {
  const pairs = (text: string) => {
    const { flashcards, errors } = parseFlashcards(text);
    expect(errors).toEqual([]);
    return flashcards.map(({ front_content, back_content }) => [front_content, back_content]);
  };
  const plain = [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ];

  test('a number on its own line is numbering, and --- between cards a separator: neither is in a back', () => {
    expect(pairs('1\nFront: a\nBack: b\n\n2\nFront: c\nBack: d\n\n3\nFront: e\nBack: f')).toEqual(plain);
    expect(pairs('7.\nFront: a\nBack: b\n8)\nFront: c\nBack: d\n#9\n\nFront: e\nBack: f')).toEqual(plain);
    expect(pairs('Front: a\nBack: b\n\n2\nFront: c\nBack: d\n\n3\nFront: e\nBack: f')).toEqual(plain);
    expect(pairs('---\nFront: a\nBack: b\n---\nFront: c\nBack: d\n\n***\n\nFront: e\nBack: f\n---\n')).toEqual(plain);
    expect(pairs('1\n---\nFront: a\nBack: b\n---\n2\nFront: c\nBack: d\n3\n====\nFront: e\nBack: f')).toEqual(plain);
    expect(pairs('1.) Front: a\n2).Back: b')).toEqual([['a', 'b']]);
  });

  test('what counts nothing is text: a number out of turn, one that is the whole side, a rule in the middle, and all in a fence', () => {
    expect(pairs('Front: a\nBack: port\n443\n\nFront: c\nBack: d')).toEqual([
      ['a', 'port\n443'],
      ['c', 'd'],
    ]);
    expect(pairs('1\nFront: a\nBack:\n2\n\nFront: c\nBack: d')[0]).toEqual(['a', '2']);
    expect(pairs('1\nFront: a\nBack: b\n2020\nFront: c\nBack: d')[0]).toEqual(['a', 'b\n2020']);
    expect(pairs('Front: a\nBack: b\n---\nc\n\n4\nd')).toEqual([['a', 'b\n---\nc\n\n4\nd']]);
    expect(pairs('Front: a\nBack: ```\n---\n2\n```\nFront: c\nBack: d')[0]).toEqual(['a', '```\n---\n2\n```']);
    expect(pairs('Front: a\nBack: b\n\\---\nFront: c\nBack: d')[0]).toEqual(['a', 'b\n---']);
  });
});

describe('the normal form', () => {
  test('prints the sides, the Id and what would read as a marker with a backslash', () => {
    const cards = [card('one\nBack: x', 'two', 'x'), card('Front: y', '```\nId: code\n```\nId: z')];
    const printed = [
      'Front: one\n\\Back: x\nBack: two\nId: x\n',
      'Front: Front: y\nBack: ```\nId: code\n```\n\\Id: z\n',
    ].join('\n');
    expect(printFlashcards(cards)).toBe(printed);
    expect(read(printed)).toEqual(cards);
  });

  test.each(readdirSync('content/topics'))('the flashcards of %s are in it', (topic) => {
    const text = readFileSync(`content/topics/${topic}/flashcards.txt`, 'utf8');
    const cards = read(text);
    expect(cards.length).toBeGreaterThan(0);
    expect(printFlashcards(cards)).toBe(text);
  });
});

describe('properties', () => {
  const hostile = fc.constantFrom(
    // Structure.
    ...['Front: x', 'Back:', '1. Front: x', '1) back: y', '- Back: x', 'Id: x', 'Id:', 'ｉｄ：x', '1.', 'A. x'],
    'Answer: B',
    // Blanks, and signs of other scripts.
    ...['\u200eBack: x', '\ttab', '\t', '   ', '', 'trailing  ', 'می\u200cخواهم', '\u2028Back: x'],
    // With a backslash.
    ...['\\Front: x', '\\\\Back: x', '  \\Id: x', '\\* * *', '\\\ttab', '\\ \t', '\\'],
    // Fences.
    ...['```', '```sh', '````', ' ```', '\t```', 'Back: ```', '\\```', 'Id: ```'],
    // Furniture of documents.
    ...['---', '## Storage', 'Page 3', '**Front:** x', '> Back: y'],
  );
  const unit = fc.oneof(
    hostile,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'FfrontBback: 1.\\`\t') }),
    fc.constantFrom('---', '***', '2', '3.', '\\---'),
  );
  const lines = fc.array(unit, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('\n'));
  const side = lines.map(normalText).filter((text) => text !== '');
  const draft = fc.record<FlashcardDraft>({
    front_content: side,
    back_content: side,
    external_id: fc.option(
      side.map((text) => text.replaceAll('\n', ' ')),
      { nil: null },
    ),
  });

  test('what is printed is read back the same', () => {
    const drafts = fc.uniqueArray(draft, { minLength: 1, maxLength: 5, selector: (one) => one.external_id ?? one });
    fc.assert(
      fc.property(drafts, (given) => {
        expect(read(printFlashcards(given))).toEqual(given);
      }),
      { numRuns: 2000 },
    );
  });

  test('what is read is printed and read back the same', () => {
    fc.assert(
      fc.property(lines, lines, (front, back) => {
        const { flashcards } = parseFlashcards(`Front: ${front}\nBack: ${back}`);
        fc.pre(flashcards.length > 0);
        expect(read(printFlashcards(flashcards))).toEqual(flashcards.map(({ line: _, ...one }) => one));
      }),
      { numRuns: 1000 },
    );
  });

  test('no text throws, and every error and card has a line of the text', () => {
    const text = fc
      .array(unit, { maxLength: 40 })
      .chain((all) => fc.constantFrom('\n', '\r\n', '\r').map((end) => all.join(end)));
    fc.assert(
      fc.property(text, (given) => {
        const { flashcards, errors } = parseFlashcards(given);
        const count = given.split(/\r\n?|[\n\v\f\u2028\u2029]/).length;
        for (const { line } of [...flashcards, ...errors]) expect(line >= 1 && line <= count).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ...['Front:\n', 'Front: x\nBack: y\n', 'Back:\n', 'Id: x\n', '```x\n', '```\n', '`', ' ', '\n', '\\', '1', '1. '],
    '- ',
  ])('a megabyte of %j is read', (piece) => {
    const { flashcards, errors } = parseFlashcards(`Front: ${piece.repeat(1_000_000 / piece.length)}`);
    expect(flashcards.length + errors.length).toBeGreaterThan(0);
  });
});
