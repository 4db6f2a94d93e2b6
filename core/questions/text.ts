import { furnitureOf, isAlwaysLeftOut, isFurniture } from '../uploads/furniture.ts';
import { normalText, printPart, readLines } from '../uploads/lines.ts';
import { otherFormat } from '../uploads/other-formats.ts';
import type { QuestionDraft } from './draft.ts';
import { printKey } from './kinds/kinds.ts';
import { answerLetter } from './letter.ts';
import { printChoiceLine } from './text-inline.ts';
import { contentOfLine, factNames, fieldNames, isFact, isQuestionMark, readMark } from './text-marks.ts';
import { type ReadQuestions, readQuestions } from './text-reader.ts';

export type { LineError } from '../uploads/lines.ts';

/**
 * A question is a number and its text, two to six choices, an answer, and optionally an explanation and the lines `Id:`,
 * `Image:`, `Domain:`, `Reference:`, `Difficulty:`; between the last choice and the explanation also `Objective:`, `Family:`,
 * `Checked:`, and for each choice `Why A:` and `Belief A:`. Parts run on to the next marker, blank lines and code fences included; no
 * line inside a closed fence is a marker. A backslash before a line that would read as a marker makes it text. Details:
 * `questionStarts`, `readKey`, `choicesOfLine`, `undecorated`, `Furniture`. Questions with errors are left out; errors are in
 * line order. Never throws. Runs in linear time.
 */
export function parseQuestions(text: string): ReadQuestions {
  const lines = readLines(text, contentOfLine);
  const read = readQuestions(lines);
  if (read.questions.length > 0 || read.errors.length === 0) return read;
  const texts = lines.map((line) => line.text);
  const first = texts.find((line) => line.trim() !== '') ?? '';
  const other = otherFormat(texts, readMark(first)?.kind === 'number');
  if (other === null) return read;
  const reason = `This looks like ${other.name}, which cannot be uploaded. Write it as numbered questions with choices A to F and 'Answer:'.`;
  return { ...read, errors: [{ line: other.line, reason }] };
}

/** Round trip: `parseQuestions` reads the same questions back; other texts come back as `normalText` leaves them. */
export function printQuestions(questions: readonly QuestionDraft[]): string {
  return questions.map(printQuestion).join('\n');
}

/** Page numbers are dropped everywhere. */
const isMarker = (line: string) => isQuestionMark(line) || isAlwaysLeftOut(furnitureOf(line));

const isMarkerNearFacts = (line: string) => isMarker(line) || isFact(line);

const fieldOrder = ['id', 'domain', 'objective', 'family', 'reference', 'image', 'difficulty', 'checked'] as const;

function printQuestion(question: QuestionDraft, index: number): string {
  const part = (text: string) => printPart(text, isMarker, isFurniture);
  const nearFacts = (text: string) => printPart(text, isMarkerNearFacts, isFurniture);
  const last = question.choices.length - 1;
  const choice = (text: string, letter: number) =>
    nearFacts(text).replace(/^.*/, (line) => printChoiceLine(line, letter, letter === last));
  const values = {
    id: question.external_id,
    domain: question.domain,
    reference: question.reference,
    image: question.image_url,
    difficulty: question.difficulty?.toString(),
    objective: question.objective,
    family: question.family,
    checked: question.checked_on,
  };
  const lines = [
    `${index + 1}. ${part(question.question_text)}`,
    ...question.choices.map(({ answer_text }, letter) => `${answerLetter(letter)}. ${choice(answer_text, letter)}`),
    `Answer: ${printKey(question)}`,
  ];
  const field = (name: string, given: string | null | undefined) => {
    const value = normalText(given ?? '').replaceAll('\n', ' ');
    if (value !== '') lines.push(`${name}: ${value}`);
  };
  for (const name of fieldOrder) field({ ...fieldNames, ...factNames }[name], values[name]);
  for (const [place, { why, belief }] of question.choices.entries()) {
    const text = nearFacts(why ?? '');
    // A fence would not open after the marker.
    if (text !== '') lines.push(`Why ${answerLetter(place)}:${text.startsWith('```') ? '\n' : ' '}${text}`);
    field(`Belief ${answerLetter(place)}`, belief);
  }
  const explanation = part(question.explanation);
  if (explanation !== '') lines.push(`Explanation: ${explanation}`);
  return `${lines.join('\n')}\n`;
}
