import { refersToChoice } from '../questions/choice-order.ts';
import type { QuestionDraft } from '../questions/draft.ts';
import { kindOf } from '../questions/kinds/kinds.ts';
import { isExplained } from '../questions/question.ts';

export interface Finding {
  kind:
    | 'explanation missing'
    | 'domain missing'
    | 'reference missing'
    | 'domain unknown'
    | 'explanation names a letter'
    | 'choice refers to others'
    | 'choose N'
    | 'negative unmarked'
    | 'longest choice'
    | 'position'
    | 'domain weights'
    | 'near-duplicate';
  /** The question's Id or the beginning of its text; null: the whole bank. */
  about: string | null;
  message: string;
}

export interface Domain {
  name: string;
  /** Percent of the exam. */
  weight: number;
}

/** Percentage points. */
export const WEIGHT_TOLERANCE = 5;
/** Banks with fewer questions are too small for shares to mean anything. */
const ENOUGH = 20;
/** Standard deviations above what chance gives. */
const DEVIATIONS = 3;

/** Without `domains` any domain is accepted. */
export function checkQuestions(questions: readonly QuestionDraft[], domains: readonly Domain[]): Finding[] {
  return questions.flatMap((question) => checkQuestion(question, domains));
}

export function checkBank(questions: readonly QuestionDraft[], domains: readonly Domain[]): Finding[] {
  return [...checkLength(questions), ...checkPositions(questions), ...checkWeights(questions, domains)];
}

function checkQuestion(question: QuestionDraft, domains: readonly Domain[]): Finding[] {
  const { question_text, explanation, domain, reference, choices } = question;
  const found: Finding[] = [];
  const find = (kind: Finding['kind'], message: string) => found.push({ kind, about: nameOf(question), message });
  if (!isExplained(question)) find('explanation missing', 'There is no explanation.');
  if (!domain) find('domain missing', 'There is no domain.');
  if (!reference) find('reference missing', 'There is no reference.');
  if (domain && domains.length > 0 && !domains.some(({ name }) => name === domain)) {
    find('domain unknown', `The exam has no domain "${domain}".`);
  }
  const reasons = [explanation, ...choices.map(({ why }) => why ?? '')];
  if (
    reasons.some(
      (text) => refersToChoice(text) || namesLetter(text) || namesPlace({ ...question, explanation: text }),
    )
  ) {
    find(
      'explanation names a letter',
      'The explanation or a why names a choice by letter or place; choices are shuffled.',
    );
  }
  if (choices.some(({ answer_text }) => refersToChoice(answer_text))) {
    find('choice refers to others', 'A choice refers to the others, such as "All of the above".');
  }
  const right = choices.filter(({ is_correct }) => is_correct).length;
  const asked = choiceCount(question_text) ?? (right > 1 ? countIn(question_text, asksForSeveral) : null);
  if (asked !== null && asked !== right) {
    find('choose N', `The question asks for ${asked} choices; its key has ${right}.`);
  }
  if (negative.test(question_text)) {
    find('negative unmarked', 'The question asks for what is not so; write NOT or EXCEPT in capitals.');
  }
  return found;
}

/** 'B is correct', 'A, C and D are wrong', 'C only delays it' at the beginning of a sentence, '(B, D)', 'C: it delays'. */
const letterPatterns = [
  /(?:^|[.;:(]\s*)\(?[A-F]\)?\s+(?:is|was)\s+(?:the\s+)?(?:right|correct|wrong|incorrect|answer|key)\b/,
  /(?:^|[.;:,(]\s*)[A-F],?\s+(?:and|or|nor)\s+[A-F]\s+(?:are|is|do|does|would|could|can|cannot|will|have|has|fail|also)\b/,
  /(?:^|[.;:]\s+)(?:[B-F]\s+(?=[a-z])|A\s+(?:is|was|would|does|fails|has|cannot|only|also)\b)/,
  /(?=\(?[A-F]\)?[:)]\s)(?<=(?:^|[\n.;]\s*))/,
  /\((?:not\s+)?[B-F](?:\s*,\s*[A-F])*\)/,
];

const namesLetter = (explanation: string): boolean => letterPatterns.some((pattern) => pattern.test(explanation));

/** 'The last command', 'the third variable': a choice by its position, unless the question or its choices count such things. */
const place =
  /\bthe\s+(?:first|second|third|fourth|fifth|sixth|last|former|latter)\s+(?:command|variable|pair|filter|expression|query|snippet|formula|pattern|statement|mask|flag)s?\b/gi;

function namesPlace({ question_text, explanation, choices }: QuestionDraft): boolean {
  const asked = [question_text, ...choices.map(({ answer_text }) => answer_text)].join('\n').toLowerCase();
  return Array.from(explanation.matchAll(place), ([words]) => words.toLowerCase()).some(
    (words) => !asked.includes(words),
  );
}

const negative =
  /\b(?:[Ww]hich|[Ww]hat)\b[^.?!]*\b(?:is|are)\s+(?:not|never)\s+(?:an?\b|the\b|one\b|true\b|part\b|valid\b|correct\b|supported\b)[^.?!]*\?|\bexcept\s*[:?]/;

/** 'Which two services does X join?' may still have one right choice. */
const asksForSeveral = /\b(?:which|what)\s+(two|three|four|five|[2-5])\b(?!-)/i;
const choose = /\b(?:choose|select|pick)\s+(?:the\s+|any\s+)?(one|two|three|four|five|[1-5])\b/i;
const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 };

export const choiceCount = (question_text: string): number | null => countIn(question_text, choose);

function countIn(text: string, pattern: RegExp): number | null {
  const word = pattern.exec(text)?.[1]?.toLowerCase();
  return word === undefined ? null : (numbers[word] ?? Number(word));
}

function tooOften(n: number, chances: readonly number[]): boolean {
  const mean = chances.reduce((sum, chance) => sum + chance, 0);
  const variance = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0);
  return n > mean + DEVIATIONS * Math.sqrt(variance);
}

/** Always picking the longest choice must not score well, with one right choice or several. */
function checkLength(questions: readonly QuestionDraft[]): Finding[] {
  const asked = questions.filter(({ choices }) => choices.length > 1 && choices.some(({ is_correct }) => is_correct));
  if (asked.length < ENOUGH) return [];
  const longest = asked.filter(({ choices }) => {
    const key = Math.max(...choices.filter(({ is_correct }) => is_correct).map(lengthOf));
    return choices.every((choice) => choice.is_correct || lengthOf(choice) < key);
  });
  const chances = asked.map(({ choices }) => choices.filter(({ is_correct }) => is_correct).length / choices.length);
  if (!tooOften(longest.length, chances)) return [];
  const share = Math.round((longest.length / asked.length) * 100);
  return [
    { kind: 'longest choice', about: null, message: `In ${share}% of the questions the key is the longest choice.` },
  ];
}

const lengthOf = ({ answer_text }: { answer_text: string }): number => answer_text.length;

function checkPositions(questions: readonly QuestionDraft[]): Finding[] {
  const asked = questions.filter((question) => kindOf(question) === 'single');
  if (asked.length < ENOUGH) return [];
  const most = Math.max(...asked.map(({ choices }) => choices.length));
  return Array.from({ length: most }, (_, position) => position).flatMap((position) => {
    const with_it = asked.filter(({ choices }) => choices.length > position);
    const keys = with_it.filter(({ choices }) => choices[position]?.is_correct).length;
    const chances = with_it.map(({ choices }) => 1 / choices.length);
    if (!tooOften(keys, chances)) return [];
    const letter = String.fromCharCode(65 + position);
    return [{ kind: 'position' as const, about: null, message: `${keys} of ${with_it.length} keys are ${letter}.` }];
  });
}

function checkWeights(questions: readonly QuestionDraft[], domains: readonly Domain[]): Finding[] {
  const whole = domains.reduce((sum, { weight }) => sum + weight, 0);
  if (questions.length < ENOUGH || whole === 0) return [];
  return domains.flatMap(({ name, weight }) => {
    const share = (questions.filter(({ domain }) => domain === name).length / questions.length) * 100;
    const wanted = (weight / whole) * 100;
    if (Math.abs(share - wanted) <= WEIGHT_TOLERANCE) return [];
    const message = `${name}: ${share.toFixed(0)}% of the questions, ${wanted.toFixed(0)}% of the exam.`;
    return [{ kind: 'domain weights' as const, about: null, message }];
  });
}

export function nameOf({ external_id, question_text }: Pick<QuestionDraft, 'external_id' | 'question_text'>): string {
  const line = question_text.replaceAll(/\s+/g, ' ');
  return external_id ?? (line.length > 60 ? `${line.slice(0, 59)}…` : line);
}
