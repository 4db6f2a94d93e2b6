import { expect, test } from 'vitest';
import { checkUpload } from './content-check-upload.ts';

const domains = [
  { name: 'Networks', weight: 60 },
  { name: 'Storage', weight: 40 },
];

/** A sound question in line 10n. Its words are its own. */
const question = (n: number, parts: Partial<ReturnType<typeof plain>> = {}) => ({ ...plain(n), ...parts });

function plain(n: number) {
  const words = (place: string) => `w${n}${place}a w${n}${place}b w${n}${place}c`;
  return {
    question_text: `What is ${words('q')}?`,
    choices: [0, 1, 2, 3].map((index) => ({ answer_text: words(`${index}`), is_correct: index === n % 4 })),
    explanation: 'Because it is so.',
    external_id: null,
    image_url: null,
    domain: (n % 5 < 3 ? 'Networks' : 'Storage') as string | null,
    reference: 'https://example.org/' as string | null,
    line: n * 10,
  };
}

const many = (n: number, parts: (index: number) => Partial<ReturnType<typeof plain>> = () => ({})) =>
  Array.from({ length: n }, (_, index) => question(index, parts(index)));

test('sound questions have nothing to find', () => {
  expect(checkUpload(many(40), domains)).toEqual({ questions: Array.from({ length: 40 }, () => []), whole: [] });
});

test('what is wrong with one question is told of it', () => {
  const found = checkUpload([question(1), question(2, { explanation: '', domain: 'Cooking' })], domains);
  expect(found).toEqual({
    questions: [[], ['There is no explanation.', 'The exam has no domain "Cooking".']],
    whole: [],
  });
});

test('a choice that refers to the others, and a negative stem, are told too', () => {
  const choices = [...plain(3).choices, { answer_text: 'All of the above', is_correct: false }];
  const [first, second] = checkUpload(
    [question(3, { choices }), question(4, { question_text: 'Which of these is not a river?' })],
    domains,
  ).questions;
  expect([first, second]).toEqual([
    ['A choice refers to the others, such as "All of the above".'],
    ['The question asks for what is not so; write NOT or EXCEPT in capitals.'],
  ]);
});

test('missing domains and references are told once, with their number', () => {
  const found = checkUpload(
    many(1200, (n) => ({ domain: n === 4 ? null : plain(n).domain, reference: n < 1100 ? null : 'A book' })),
    domains,
  );
  expect(found.whole).toEqual(['1 of 1,200 questions has no domain.', '1,100 of 1,200 questions have no reference.']);
  expect(found.questions.flat()).toEqual([]);
});

test('a topic without facts of its exam needs no domains', () => {
  expect(checkUpload([question(1, { domain: null })], []).whole).toEqual([]);
});

test('a question that is there nearly twice names the line of the first', () => {
  const twin = { ...plain(1), line: 30, question_text: `${plain(1).question_text} Now?` };
  expect(checkUpload([question(1), question(2), twin], domains).questions).toEqual([
    [],
    [],
    ['It says nearly the same as the question in line 10.'],
  ]);
});

test('a question that the topic has nearly so names it', () => {
  const theirs = { ...plain(1), question_text: `${plain(1).question_text} Now?` };
  const { questions } = checkUpload([question(2), question(1)], domains, [question(7), theirs, question(8), theirs]);
  expect(questions).toEqual([
    [],
    ['It says nearly the same as a question of this topic: What is w1qa w1qb w1qc? Now?'],
  ]);
});

test('the same text twice is a duplicate, and not told here', () => {
  expect(checkUpload([question(1), question(1)], domains, [question(1)]).questions).toEqual([[], []]);
});

test('a text of many questions is looked at as a bank', () => {
  const oneLetter = many(40, (n) => ({
    choices: plain(n).choices.map(({ answer_text }, index) => ({ answer_text, is_correct: index === 1 })),
  }));
  expect(checkUpload(oneLetter, domains).whole).toEqual(['40 of 40 keys are B.']);
  const oneDomain = many(40, () => ({ domain: 'Storage' }));
  expect(checkUpload(oneDomain, domains).whole).toEqual([
    'Networks: 0% of the questions, 60% of the exam.',
    'Storage: 100% of the questions, 40% of the exam.',
  ]);
});

test('shares of domains are not judged where no question names one', () => {
  const bare = many(40, () => ({ domain: null }));
  expect(checkUpload(bare, domains).whole).toEqual(['40 of 40 questions have no domain.']);
});
