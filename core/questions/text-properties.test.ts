import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalText } from '../uploads/lines.ts';
import type { QuestionDraft } from './draft.ts';
import { sameAnswers } from './question.ts';
import { parseQuestions, printQuestions } from './text.ts';

const rest = 'A. one\nB. two\nC. three\nD. four\nAnswer: B';

/** What is read from the printed form, after a look that nothing was refused. */
function reread(drafts: readonly QuestionDraft[]): QuestionDraft[] {
  const { questions, errors } = parseQuestions(printQuestions(drafts));
  expect(errors).toEqual([]);
  return questions.map(({ line: _, ...draft }) => draft);
}

describe('properties', () => {
  const hostile = fc.constantFrom(
    // Structure.
    ...['A. x', 'B) y', '(C) z', 'a. x', '- D. x', 'G. x', 'Answer: B', 'Ans: all', 'Correct Answer:'],
    ...['Explanation: e', 'Explanation:', 'Id: x', 'Image: u', 'Domain：y', 'Reference: r', '1. y', '2. y', '3) z'],
    ...['2.', 'Q2. q', 'Question 2', 'Question #3 x', '１．', 'Ａ．x', '（Ｂ）', 'A firewall', 'c.name = 1'],
    ...['Front: x', 'A', 'B, D', 'AB', 'All of the above', 'Answer', '22    D. 21', '22 B. 21'],
    // Fences.
    ...['```', '```sh', '````', ' ```', '\t```', 'A. ```', '2. ```', 'Explanation: ```', '`\u0060`x`', '\\```'],
    // With a backslash.
    ...['\\', '\\\\', '\\A. x', '\\\\Answer: B', '  \\2. y', '\\\ttab', ' \t \\A. x', '\\ \t', '\\---', '\\Page 4'],
    ...['x  \\D. y', 'x \\\\B. y C. z'],
    // Blanks, and signs of other scripts.
    ...['\ttab', '\t', '   ', '', '“…”？', 'می\u200cخواهم', '\u200eA. x', '👩\u200d💻', '\u2028A. x', '\u0085'],
    ...['Id:\u3000', 'trailing  ', 'x\tC. y', 'soft\u000breturn'],
    // Furniture of documents.
    ...['---', '* * *', '# reboot', '## Storage', 'Topic 1', 'Page 3 of 12', 'Reveal Solution', '</details>'],
    ...['Options:', '**Explanation**', '✅ **Answer:** B', '> 2. q', '**A.** x', '### Question 4'],
  );
  const unit = fc.oneof(
    hostile,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'AaBb12.)(:`\\ \t-Qq#') }),
  );
  const lines = fc.array(unit, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('\n'));
  const part = lines.map(normalText).filter((text) => text !== '');
  const value = fc.option(
    part.map((text) => text.replaceAll('\n', ' ')),
    { nil: null },
  );
  const draft = fc.record<QuestionDraft>({
    question_text: part,
    choices: fc
      .array(fc.record({ answer_text: part, is_correct: fc.boolean() }), { minLength: 2, maxLength: 6 })
      .filter((choices) => choices.some(({ is_correct }) => is_correct))
      .filter((choices) => sameAnswers(choices.map(({ answer_text }) => answer_text)) === null),
    explanation: lines.map(normalText),
    external_id: value,
    image_url: value,
    domain: value,
    reference: value,
  });
  const drafts = fc.uniqueArray(draft, { maxLength: 5, selector: (one) => one.external_id ?? one });

  test('what is printed is read back the same', () => {
    fc.assert(
      fc.property(drafts, (given) => {
        expect(reread(given)).toEqual(given);
      }),
      { numRuns: 1000 },
    );
  });

  test('what is read is printed and read back the same', () => {
    fc.assert(
      fc.property(lines, lines, (text, explanation) => {
        const { questions } = parseQuestions(`1. ${text}\n${rest}\nExplanation: ${explanation}`);
        expect(reread(questions)).toEqual(questions.map(({ line: _, ...one }) => one));
      }),
      { numRuns: 1000 },
    );
  });

  test('no text throws, and every error and question has a line of the text', () => {
    const text = fc
      .array(unit, { maxLength: 40 })
      .chain((all) => fc.constantFrom('\n', '\r\n', '\r').map((end) => all.join(end)));
    fc.assert(
      fc.property(text, (given) => {
        const { questions, errors } = parseQuestions(given);
        const count = given.split(/\r\n?|[\n\v\f\u2028\u2029]/).length;
        for (const { line } of [...questions, ...errors]) expect(line >= 1 && line <= count).toBe(true);
        for (const { reason } of errors) expect(reason).toMatch(/^[^\n]+[.?]$/);
      }),
      { numRuns: 1000 },
    );
  });

  const explained = `1. What?\n${rest}\nExplanation: `;
  const asked = '1. What?\nA. x\nB. y\nAnswer: ';
  const counted = Array.from({ length: 150_000 }, (_, index) => `${index}.`).join('\n');
  test.each([
    ['numbers', '', '1.\n'],
    ['numbers in an explanation', explained, '2.\n'],
    ['numbers that count up', '', counted],
    ['numbers that count up in an explanation', explained, counted],
    ['numbers and explanations', explained, '2.\nExplanation:\n'],
    ['choices', '1. What?\n', 'A. x\nB. y\n'],
    ['letters out of order', '1. What?\n', 'A.\nC.\n'],
    ['fences with a name', explained, '```x\n'],
    ['fences', explained, '```\n'],
    ['backticks', explained, '`'],
    ['blanks', '1. What?\n', ' '],
    ['blanks after a word', 'Question', ' '],
    ['blanks within the name of a line', 'Correct', ' '],
    ['blank lines', explained, '\n'],
    ['backslashes', explained, '\n\\'],
    ['backslashes in a row', explained, '\\'],
    ['letters in a key', asked, 'A, '],
    ['letters with and in a key', asked, 'A and '],
    ['parentheses in a key', asked, '('],
    ['bullets', '1. What?\n', '- '],
    ['Ids', '1. What?\n', 'Id: x\n'],
    ['answers', asked, 'A\nAnswer:'],
    ['digits', '1. What?\n', '1'],
    ['complete questions', '', `1. What?\n${rest}\nExplanation: e\n\n`],
  ])('a megabyte of %s is read', (_, start, piece) => {
    const text = start + (piece === counted ? piece : piece.repeat(Math.ceil(1_000_000 / piece.length)));
    const { questions, errors } = parseQuestions(text);
    expect(questions.length + errors.length).toBeGreaterThan(0);
  });
});
