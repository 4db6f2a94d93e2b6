import { imageUrlProblem } from '../images/images.ts';
import { inItems, readLines, type TextLine, unstorableLines } from '../uploads/lines.ts';
import { uploadLimits } from '../uploads/uploads.ts';
import type { QuestionDraft } from './draft.ts';
import { questionLengths, questionSentences as say } from './question.ts';
import { referenceProblem } from './references.ts';
import { parseQuestions } from './text.ts';
import { contentOfLine, type FactField, type Field, readFact, readMark } from './text-marks.ts';
import type { ReadQuestions } from './text-reader.ts';

/** In characters; limited because it is indexed. */
export const QUESTION_ID_MAX_LENGTH = 200;

const idTooLong = 'An Id may have at most 200 characters.';

export function checkQuestions(text: string): ReadQuestions {
  const read = parseQuestions(text);
  const lines = readLines(text, contentOfLine);
  const unstorable = unstorableLines(lines);
  const odd = unstorable.map(({ line }) => line);
  const errors = [...read.errors, ...unstorable];
  const questions = read.questions.filter((question, index) => {
    const end = read.questions[index + 1]?.line ?? lines.length + 1;
    const found = problemsOf(question).map(({ field, reason }) => ({
      line: field ? lineOf(lines, question.line, end, field) : question.line,
      reason,
    }));
    errors.push(...found);
    return found.length === 0 && !odd.some((line) => line >= question.line && line < end);
  });
  return { ...read, questions, errors: errors.sort((a, b) => a.line - b.line) };
}

/** As much of `checkQuestions` as an upload takes and shows, each with the number of its question. */
export function checkUploaded(text: string) {
  const { questions, errors, starts, notes, left_out } = checkQuestions(text);
  const taken = questions.slice(0, uploadLimits.items);
  const lines = new Set(taken.map(({ line }) => line));
  return {
    questions: inItems(taken, starts),
    question_count: questions.length,
    errors: inItems(errors.slice(0, uploadLimits.errors), starts),
    error_count: errors.length,
    notes: notes.filter(({ question }) => lines.has(question)),
    left_out,
    starts,
  };
}

/** Equal for texts that differ only in case, spacing or compatibility forms: an upload treats them as the same question. */
export function sameTextKey(question_text: string): string {
  return question_text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

type AnyField = Field | FactField;

function problemsOf(question: QuestionDraft): { field?: AnyField; reason: string }[] {
  const { question_text, explanation, choices, external_id, image_url, domain, reference } = question;
  const found: { field?: AnyField; reason: string }[] = [];
  if (question_text.length > questionLengths.question_text) found.push({ reason: say.textTooLong });
  if (explanation.length > questionLengths.explanation) found.push({ reason: say.explanationTooLong });
  if (choices.some(({ answer_text }) => answer_text.length > questionLengths.answer_text)) {
    found.push({ reason: say.answerTooLong });
  }
  if (choices.some(({ why }) => (why ?? '').length > questionLengths.why)) found.push({ reason: say.whyTooLong });
  if (choices.some(({ belief }) => (belief ?? '').length > questionLengths.belief)) {
    found.push({ reason: say.beliefTooLong });
  }
  const imageProblem = image_url === null ? null : imageUrlProblem(image_url);
  if (imageProblem) found.push({ field: 'image', reason: imageProblem });
  const most: [AnyField, string | null | undefined, number, string][] = [
    ['id', external_id, QUESTION_ID_MAX_LENGTH, idTooLong],
    ['domain', domain, questionLengths.domain, say.domainTooLong],
    ['reference', reference, questionLengths.reference, say.referenceTooLong],
    ['objective', question.objective, questionLengths.objective, say.objectiveTooLong],
    ['family', question.family, questionLengths.family, say.familyTooLong],
  ];
  const referenceWrong = reference === null ? null : referenceProblem(reference);
  if (referenceWrong) found.push({ field: 'reference', reason: referenceWrong });
  for (const [field, value, limit, reason] of most) {
    if (value && value.length > limit) found.push({ field, reason });
  }
  return found;
}

/** Lines count from 1. */
function lineOf(lines: readonly TextLine[], first: number, end: number, field: AnyField): number {
  for (let line = first; line < end; line += 1) {
    const { text = '', fence = 'none' } = lines[line - 1] ?? {};
    const mark = fence === 'inside' ? null : (readMark(text) ?? readFact(text));
    if (mark !== null && 'field' in mark && mark.field === field) return line;
  }
  return first;
}
