import { sameTextKey } from '../questions/check.ts';
import type { QuestionDraft } from '../questions/draft.ts';
import { checkBank, checkQuestions, type Domain, type Finding } from './content-check.ts';
import { nearDuplicates, type Pair } from './near-duplicates.ts';

export interface UploadFindings {
  /** In the order of the questions. */
  questions: string[][];
  whole: string[];
}

/** Reported once with a count: a text without these facts would repeat them at every question. */
const toldOnce: ReadonlyMap<Finding['kind'], string> = new Map([
  ['domain missing', 'no domain'],
  ['reference missing', 'no reference'],
]);

/**
 * `known` are the topic's questions without those the upload replaces. Identical texts are not reported here; the upload plan
 * reports them.
 */
export function checkUpload(
  questions: readonly (QuestionDraft & { line: number })[],
  domains: readonly Domain[],
  known: readonly WordedQuestion[] = [],
): UploadFindings {
  const missing = new Map<Finding['kind'], number>();
  const own = questions.map((question) => {
    const found = checkQuestions([question], domains);
    for (const { kind } of found) if (toldOnce.has(kind)) missing.set(kind, (missing.get(kind) ?? 0) + 1);
    return found.filter(({ kind }) => !toldOnce.has(kind)).map(({ message }) => message);
  });
  for (const { first, second } of alike(questions, known)) {
    const other = questions[first];
    const sentence =
      second < questions.length && other
        ? `It says nearly the same as the question in line ${other.line}.`
        : `It says nearly the same as a question of this topic: ${beginning(known[second - questions.length]?.question_text ?? '')}`;
    const sentences = own[second] ?? own[first];
    if (sentences && !sentences.includes(sentence)) sentences.push(sentence);
  }
  const named = questions.some(({ domain }) => domain);
  const bank = checkBank(questions, named ? domains : []);
  return {
    questions: own,
    whole: [...told(missing, questions.length, domains), ...bank.map(({ message }) => message)],
  };
}

export type WordedQuestion = Pick<QuestionDraft, 'question_text'> & { choices: readonly { answer_text: string }[] };

export function wordingOf({ question_text, choices }: WordedQuestion): string {
  return [question_text, ...choices.map(({ answer_text }) => answer_text).sort()].join(' ');
}

function alike(questions: readonly WordedQuestion[], known: readonly WordedQuestion[]) {
  const all = [...questions, ...known];
  const texts = all.map((question, index) => ({ name: `${index}`, text: wordingOf(question) }));
  const keyOf = (index: number) => sameTextKey(all[index]?.question_text ?? '');
  const places = ({ first, second }: Pair) => ({ first: Number(first), second: Number(second) });
  return nearDuplicates(texts)
    .map(places)
    .filter(({ first, second }) => first < questions.length && keyOf(first) !== keyOf(second));
}

function told(missing: ReadonlyMap<Finding['kind'], number>, of: number, domains: readonly Domain[]): string[] {
  return Array.from(toldOnce, ([kind, what]) => ({ kind, what, n: missing.get(kind) ?? 0 }))
    .filter(({ kind, n }) => n > 0 && (kind !== 'domain missing' || domains.length > 0))
    .map(
      ({ what, n }) =>
        `${n.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} questions ${n === 1 ? 'has' : 'have'} ${what}.`,
    );
}

function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

const LINES_TOLD = 10;

export function leftOutSentence(lines: readonly number[]): string | null {
  const [first] = lines;
  if (first === undefined) return null;
  const what = 'Left out as rules, headings, pages and labels between the parts:';
  if (lines.length === 1) return `${what} line ${first}.`;
  const told = lines.slice(0, LINES_TOLD).join(', ');
  const more = lines.length - LINES_TOLD;
  return `${what} lines ${told}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}.`;
}
