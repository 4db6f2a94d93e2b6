import { refersToChoice } from './choice-order.ts';
import type { QuestionDraft } from './question-text.ts';

/** Something in a bank that a learner would be hurt by; it can be loaded all the same. */
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
  /** The question's Id, or its text's beginning; null where it is about the whole bank. */
  about: string | null;
  message: string;
}

export interface Domain {
  name: string;
  /** Per cent of the exam. */
  weight: number;
}

/** Domain shares may differ from the published weights by so many points. */
export const WEIGHT_TOLERANCE = 5;
/** Below so many questions a bank's shares say nothing. */
const ENOUGH = 20;
/** How far a share may lie above what chance gives, in standard deviations. */
const DEVIATIONS = 3;

/** What is wrong with single questions, in their order. Without `domains` (no exam facts) any domain is good. */
export function checkQuestions(questions: readonly QuestionDraft[], domains: readonly Domain[]): Finding[] {
  return questions.flatMap((question) => checkQuestion(question, domains));
}

/** What is wrong with a bank as a whole: give-aways by length and position, domains against their weights. */
export function checkBank(questions: readonly QuestionDraft[], domains: readonly Domain[]): Finding[] {
  return [...checkLength(questions), ...checkPositions(questions), ...checkWeights(questions, domains)];
}

function checkQuestion(question: QuestionDraft, domains: readonly Domain[]): Finding[] {
  const { question_text, explanation, domain, reference, choices } = question;
  const found: Finding[] = [];
  const find = (kind: Finding['kind'], message: string) => found.push({ kind, about: nameOf(question), message });
  if (explanation.trim() === '') find('explanation missing', 'There is no explanation.');
  if (!domain) find('domain missing', 'There is no domain.');
  if (!reference) find('reference missing', 'There is no reference.');
  if (domain && domains.length > 0 && !domains.some(({ name }) => name === domain)) {
    find('domain unknown', `The exam has no domain "${domain}".`);
  }
  if (refersToChoice(explanation) || namesLetter.test(explanation)) {
    find('explanation names a letter', 'The explanation names a choice by letter or place; choices are shuffled.');
  }
  if (choices.some(({ answer_text }) => refersToChoice(answer_text))) {
    find('choice refers to others', 'A choice refers to the others, such as "All of the above".');
  }
  const asked = choiceCount(question_text);
  const right = choices.filter(({ is_correct }) => is_correct).length;
  if (asked !== null && asked !== right) {
    find('choose N', `The question asks for ${asked} choices; its key has ${right}.`);
  }
  if (negative.test(question_text)) {
    find('negative unmarked', 'The question asks for what is not so; write NOT or EXCEPT in capitals.');
  }
  return found;
}

/** 'B is correct', '(C) is wrong'. */
const namesLetter =
  /(?:^|[.;:(]\s*)\(?[A-F]\)?\s+(?:is|was)\s+(?:the\s+)?(?:right|correct|wrong|incorrect|answer|key)\b/;
const negative =
  /\b(?:[Ww]hich|[Ww]hat)\b[^.?!]*\b(?:is|are)\s+(?:not|never)\s+(?:an?\b|the\b|one\b|true\b|part\b|valid\b|correct\b|supported\b)[^.?!]*\?|\bexcept\s*[:?]/;

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 };

/** How many choices a question asks for in words, 'Choose two.'; null where it does not say. */
export function choiceCount(question_text: string): number | null {
  const match = /\b(?:choose|select|pick)\s+(?:the\s+)?(one|two|three|four|five|[1-5])\b/i.exec(question_text);
  const word = match?.[1]?.toLowerCase();
  return word === undefined ? null : (numbers[word] ?? Number(word));
}

/** Questions with one right choice, and how likely it is to hit it by chance. */
function single(questions: readonly QuestionDraft[]) {
  return questions.filter(({ choices }) => choices.filter(({ is_correct }) => is_correct).length === 1);
}

/** Whether something happens more often than chance explains: `n` times where each chance is given. */
function tooOften(n: number, chances: readonly number[]): boolean {
  const mean = chances.reduce((sum, chance) => sum + chance, 0);
  const variance = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0);
  return n > mean + DEVIATIONS * Math.sqrt(variance);
}

/** Whoever always picks the longest choice must not do well. */
function checkLength(questions: readonly QuestionDraft[]): Finding[] {
  const asked = single(questions);
  if (asked.length < ENOUGH) return [];
  const longest = asked.filter(({ choices }) => {
    const key = choices.find(({ is_correct }) => is_correct)?.answer_text.length ?? 0;
    return choices.every(({ is_correct, answer_text }) => is_correct || answer_text.length < key);
  });
  if (
    !tooOften(
      longest.length,
      asked.map(({ choices }) => 1 / choices.length),
    )
  )
    return [];
  const share = Math.round((longest.length / asked.length) * 100);
  return [
    { kind: 'longest choice', about: null, message: `In ${share}% of the questions the key is the longest choice.` },
  ];
}

/** The keys are spread over the letters. */
function checkPositions(questions: readonly QuestionDraft[]): Finding[] {
  const asked = single(questions);
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

/** The bank's shares against the published weights, in points of per cent. */
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

/** How a finding names a question. */
export function nameOf({ external_id, question_text }: Pick<QuestionDraft, 'external_id' | 'question_text'>): string {
  const line = question_text.replaceAll(/\s+/g, ' ');
  return external_id ?? (line.length > 60 ? `${line.slice(0, 59)}…` : line);
}
