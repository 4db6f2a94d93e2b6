import { describe, expect, test } from 'vitest';
import type { QuestionDraft } from '../questions/draft.ts';
import { checkBank, checkQuestions, choiceCount, type Domain } from './content-check.ts';

const domains: Domain[] = [
  { name: 'Networks', weight: 60 },
  { name: 'Storage', weight: 40 },
];

const sound: QuestionDraft = {
  question_text: 'Which of these keeps the state?',
  choices: ['a queue', 'a table', 'a cache', 'a proxy'].map((answer_text, index) => ({
    answer_text,
    is_correct: index === 1,
  })),
  explanation: 'A table is durable; a queue, a cache and a proxy lose what they hold.',
  external_id: 'q-1',
  image_url: null,
  domain: 'Networks',
  reference: 'https://example.org/state',
};

const withWhys = (...whys: string[]) => ({
  explanation: '',
  choices: sound.choices.map((choice, index) => ({ ...choice, why: whys[index] })),
});

const kinds = (parts: Partial<QuestionDraft>) =>
  checkQuestions([{ ...sound, ...parts }], domains).map(({ kind }) => kind);

describe('single questions', () => {
  test('a sound one has no finding', () => expect(kinds({})).toEqual([]));

  test.each<[string, Partial<QuestionDraft>]>([
    ['explanation missing', { explanation: ' ' }],
    ['explanation names a letter', withWhys('It is lost, as B is.', 'B loses everything.')],
    ['domain missing', { domain: null }],
    ['reference missing', { reference: null }],
    ['domain unknown', { domain: 'Network' }],
    ['explanation names a letter', { explanation: 'B is correct because tables are durable.' }],
    ['explanation names a letter', { explanation: 'Tables are durable. Option C loses everything.' }],
    ['explanation names a letter', { explanation: 'Tables are durable, the third answer is volatile.' }],
    ['explanation names a letter', { explanation: 'Tables are durable. A, C and D are lost with the process.' }],
    ['explanation names a letter', { explanation: 'Tables are durable. C loses everything.' }],
    ['explanation names a letter', { explanation: 'Tables are durable. A does not keep anything.' }],
    ['explanation names a letter', { explanation: 'A table is durable.\nC: lost with the process.' }],
    ['explanation names a letter', { explanation: 'A table is durable, unlike the rest (C, D).' }],
    ['explanation names a letter', { explanation: '`save` writes. The last command only prints.' }],
    [
      'choice refers to others',
      { choices: [...sound.choices, { answer_text: 'All of the above', is_correct: false }] },
    ],
    ['choose N', { question_text: 'Which of these keep the state? (Choose two.)' }],
    ['choose N', { question_text: 'Which of these keep the state? Select 3.' }],
    [
      'choose N',
      {
        question_text: 'Which three of these keep the state?',
        choices: sound.choices.map((choice, index) => ({ ...choice, is_correct: index < 2 })),
      },
    ],
    ['negative unmarked', { question_text: 'Which of these is not a place for state?' }],
    ['negative unmarked', { question_text: 'All of these keep the state except:' }],
  ])('%s', (kind, parts) => expect(kinds(parts)).toEqual([kind]));

  test.each<Partial<QuestionDraft>>([
    { question_text: 'Which of these is NOT a place for state?' },
    { question_text: 'Which command shows why the Pod is not running?' },
    { explanation: 'An A record maps a name to an address; a table keeps it.' },
    { explanation: 'A table keeps it. A queue does not, nor does a cache (a copy) or a proxy.' },
    { explanation: 'Paths A and B meet at the table, as drives C and D do.' },
    {
      question_text: 'The second command fails. Which of these keeps the state?',
      explanation: 'A table. The second command is undone.',
    },
    { question_text: 'Which two services should the team choose?', choices: sound.choices },
    withWhys('It is lost with the process.'),
  ])('%j is no defect', (parts) => expect(kinds(parts)).toEqual([]));

  test('without facts of the exam any domain is good', () => {
    expect(checkQuestions([{ ...sound, domain: 'Anything' }], [])).toEqual([]);
  });

  test('a finding names the question by its Id, else by how it begins', () => {
    const [named] = checkQuestions([{ ...sound, domain: null }], domains);
    const [unnamed] = checkQuestions([{ ...sound, domain: null, external_id: null }], domains);
    expect([named?.about, unnamed?.about]).toEqual(['q-1', 'Which of these keeps the state?']);
  });

  test.each([
    ['Choose two.', 2],
    ['Select THREE answers.', 3],
    ['Pick the 2 that apply.', 2],
    ['Which two apply?', null],
  ])('%s asks for %s', (text, n) => expect(choiceCount(text)).toBe(n));
});

describe('banks', () => {
  /** 80 questions: keys at every position in turn, every fourth key the longest, domains 60 to 40. */
  const bank = (change: (question: QuestionDraft, n: number) => QuestionDraft = (question) => question) =>
    Array.from({ length: 80 }, (_, n) =>
      change(
        {
          ...sound,
          external_id: `q-${n}`,
          domain: n % 5 < 3 ? 'Networks' : 'Storage',
          choices: sound.choices.map((_, index) => ({
            answer_text: 'x'.repeat(index === Math.floor(n / 4) % 4 ? 30 : 20),
            is_correct: index === n % 4,
          })),
        },
        n,
      ),
    );
  const found = (questions: QuestionDraft[]) => checkBank(questions, domains).map(({ kind }) => kind);

  test('an even one has no finding', () => expect(found(bank())).toEqual([]));

  test('the key is the longest choice too often', () => {
    const lopsided = bank((question, n) => ({
      ...question,
      choices: question.choices.map(({ is_correct }) => ({
        is_correct,
        answer_text: 'x'.repeat(is_correct && n % 2 === 0 ? 40 : 20),
      })),
    }));
    expect(found(lopsided)).toEqual(['longest choice']);
  });

  test('one of several right choices is the longest too often', () => {
    const lopsided = bank((question, n) => ({
      ...question,
      choices: question.choices.map((_, index) => {
        const is_correct = index === n % 4 || index === (n + 1) % 4;
        return { is_correct, answer_text: 'x'.repeat(is_correct && n % 8 !== 0 ? 40 : 20) };
      }),
    }));
    expect(found(lopsided)).toEqual(['longest choice']);
  });

  test('the key stands at one letter too often', () => {
    const lopsided = bank((question, n) => ({
      ...question,
      choices: question.choices.map(({ answer_text }, index) => ({
        answer_text,
        is_correct: index === (n % 2 === 0 ? 2 : n % 4),
      })),
    }));
    expect(found(lopsided)).toEqual(['position']);
  });

  test('domains are off by more than five points, and five are fine', () => {
    const storage = (share: number) =>
      bank((question, n) => ({ ...question, domain: n < share ? 'Storage' : 'Networks' }));
    expect(found(storage(36))).toEqual([]);
    expect(found(storage(37))).toEqual(['domain weights', 'domain weights']);
  });

  test('a handful of questions is too few to judge', () => {
    expect(
      checkBank(
        Array.from({ length: 19 }, () => sound),
        domains,
      ),
    ).toEqual([]);
  });
});
