import { describe, expect, test } from 'vitest';
import { FLASHCARD_ID_MAX, FLASHCARD_SIDE_MAX, flashcardName, readFlashcards } from './admin.ts';

describe('what an upload reads', () => {
  test('is what the parser reads, while it can be stored', () => {
    const longest = 'x'.repeat(FLASHCARD_SIDE_MAX);
    expect(readFlashcards(`Front: ${longest}\nBack: b\nId: ${'i'.repeat(FLASHCARD_ID_MAX)}`)).toEqual({
      flashcards: [{ line: 1, front_content: longest, back_content: 'b', external_id: 'i'.repeat(FLASHCARD_ID_MAX) }],
      errors: [],
      starts: [{ line: 1, number: 1 }],
    });
  });

  test('a card that is too long is an error of its line, in the order of lines', () => {
    const long = 'x'.repeat(FLASHCARD_SIDE_MAX + 1);
    const cards = [
      'Front: a\nBack: b',
      `Front: a\nBack: ${long}`,
      'Front:\nBack: b',
      `Front: c\nBack: d\nId: ${long}`,
    ];
    const { flashcards, errors } = readFlashcards(cards.join('\n'));
    expect(flashcards.map(({ line }) => line)).toEqual([1]);
    expect(errors).toEqual([
      { line: 3, reason: 'A side of a flashcard is at most 10,000 characters long.' },
      { line: 5, reason: 'Invalid flashcard format. Both front and back content must not be empty.' },
      { line: 7, reason: `The Id "${'x'.repeat(60)}…" is longer than 200 characters.` },
    ]);
  });
});

test('a card is named by the beginning of its first line', () => {
  expect(flashcardName('What is a pod?\nThink.')).toBe('What is a pod?');
  expect(flashcardName(`${'a'.repeat(79)}𝕬b`)).toBe(`${'a'.repeat(79)}\ufffd…`);
});
