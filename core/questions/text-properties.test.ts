import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalText } from '../uploads/lines.ts';
import type { QuestionDraft } from './draft.ts';
import { sameAnswers } from './question.ts';
import { parseQuestions, printQuestions } from './text.ts';

/** The parser of commit 73cf64b6, before questions had whys, beliefs, objectives and families. */
const { parseQuestions: readEarlier } = (await import(
  new URL('../../tests/fixtures/earlier-question-parser.mjs', import.meta.url).href
)) as { parseQuestions: typeof parseQuestions };

const withoutNotes = ({ questions, errors, starts, left_out }: ReturnType<typeof parseQuestions>) => ({
  ...{ questions, errors, starts, left_out },
});

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
  const facts = fc.constantFrom(
    ...['Objective: 2.4', 'Family: f', 'Checked: 2026-11-29', 'Why A: w', 'why B：', 'Why F: x', 'Belief B: b'],
    ...['Why A: ```', '**Why A:** w', '- Objective: o', '\\Why A: w', '\\\\Family: f', 'Checked: soon', 'Why: x'],
    ...['Exhibit (log): c', 'Exhibit (log): c\n```\nA. x\n```', 'Belief A:', 'A. Objective: x'],
  );
  const unit = fc.oneof(
    hostile,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'AaBb12.)(:`\\ \t-Qq#') }),
  );
  const lines = fc.array(unit, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('\n'));
  const factual = fc.array(fc.oneof(unit, facts), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('\n'));
  const part = factual.map(normalText).filter((text) => text !== '');
  const written = part.map((text) => text.replaceAll('\n', ' '));
  const value = fc.option(written, { nil: null });
  const ofToday = {
    question_text: part,
    choices: fc
      .array(
        fc.record<QuestionDraft['choices'][number], 'answer_text' | 'is_correct'>(
          { answer_text: part, is_correct: fc.boolean(), why: part, belief: written },
          { requiredKeys: ['answer_text', 'is_correct'] },
        ),
        { minLength: 2, maxLength: 6 },
      )
      .filter((choices) => choices.some(({ is_correct }) => is_correct))
      .filter((choices) => sameAnswers(choices.map(({ answer_text }) => answer_text)) === null),
    explanation: factual.map(normalText),
    external_id: value,
    image_url: value,
    domain: value,
    reference: value,
  };
  const beside = {
    ...{ objective: written, family: written, difficulty: fc.constantFrom(1, 2, 3) },
    checked_on: fc.constantFrom('2026-11-29', '2024-02-29'),
  };
  const draft = fc.record<QuestionDraft, keyof typeof ofToday>(
    { ...ofToday, ...beside },
    { requiredKeys: Object.keys(ofToday) as (keyof typeof ofToday)[] },
  );
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
      fc.property(factual, factual, factual, (text, between, explanation) => {
        const { questions } = parseQuestions(`1. ${text}\n${rest}\n${between}\nExplanation: ${explanation}`);
        expect(reread(questions)).toEqual(questions.map(({ line: _, ...one }) => one));
      }),
      { numRuns: 1000 },
    );
  });

  test('what was written before there were facts is read as it was then', () => {
    const any = fc.array(unit, { maxLength: 30 }).map((all) => all.join('\n'));
    // A backslash before a fact is new: it makes text of it where it would count.
    const unescaped = factual.filter((text) => !text.includes('\\'));
    const usual = fc
      .tuple(unescaped, lines, factual)
      .map(
        ([text, choice, explanation]) => `1. ${text}\n${rest.replace('four', choice)}\nExplanation: ${explanation}`,
      );
    fc.assert(
      fc.property(any, usual, (text, withFacts) => {
        expect(withoutNotes(parseQuestions(text))).toEqual(withoutNotes(readEarlier(text)));
        const earlier = readEarlier(withFacts);
        fc.pre(earlier.errors.length === 0);
        expect(withoutNotes(parseQuestions(withFacts))).toEqual(withoutNotes(earlier));
      }),
      { numRuns: 10_000 },
    );
  });

  test('the library is read as it was then, but for its facts', () => {
    for (const topic of readdirSync('content/topics')) {
      const text = readFileSync(`content/topics/${topic}/questions.txt`, 'utf8');
      const bare = text.replaceAll(/^(?:Objective|Family|Checked|(?:Why|Belief) [A-F]): .*\n/gm, '');
      expect(parseQuestions(bare).questions.length).toBeGreaterThan(50);
      expect(withoutNotes(parseQuestions(bare))).toEqual(withoutNotes(readEarlier(bare)));
    }
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
