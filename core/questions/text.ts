import { otherFormat } from '../other-formats.ts';
import { furnitureOf, isFurniture } from '../text-furniture.ts';
import { normalText, printPart, readLines } from '../text-lines.ts';
import type { QuestionDraft } from './draft.ts';
import { printKey } from './kinds/kinds.ts';
import { answerLetter } from './letter.ts';
import { printChoiceLine } from './text-inline.ts';
import { contentOfLine, fieldNames, isQuestionMark, readMark } from './text-marks.ts';
import { type ReadQuestions, readQuestions } from './text-reader.ts';

export type { LineError } from '../text-lines.ts';

/**
 * Reads questions as people paste them.
 *
 * A question is a number (`1.` `1)` `Q1.` `Question 1:` `Question #1`) and its text, two to six choices, an answer, and
 * optionally an explanation and the lines `Id:`, `Image:`, `Domain:`, `Reference:`, `Difficulty:`. Text, choices and explanation run on over
 * the following lines, blank ones and code fences included, up to the next marker. Their outer blanks are dropped, their
 * inner lines kept; tabs at the start of a line become four spaces each. No line inside a closed code fence is a marker.
 *
 * - Which numbers start a question: see `questionStarts`.
 * - Choices: a letter with `.` or `)` or in parentheses, after bullets or indents. Before the answer the next letter in order
 *   is a choice. Another letter written like the first choice (same case, a blank after it) is an error: twice or skipped;
 *   so is a capital letter other than A before the first choice. Any other letter is text, and so is every letter once
 *   the answer or the explanation has begun.
 * - `Answer:`: see `readKey`. The key may stand on the next line; text after the key is an error until `Explanation:`.
 * - An optional line is lifted out of the part it stands in, which goes on after it.
 * - Further choices on the line of a choice: see `choicesOfLine`.
 * - Markers may be decorated: see `undecorated`. `Answer` and `Explanation` may stand alone on their lines, and `Explanation:` on that of
 *   the answer.
 * - What stands between questions (`Furniture`) is left out and told as `left_out`: at the end of choices and explanations, around
 *   questions, and pages anywhere. In the middle of a part it is text, which an explanation may well have: `notes` tell that.
 * - A backslash before a line that would read as a marker, as a fence or as indented by tabs makes it text and is removed.
 *
 * Two choices of a question may not say the same: white space makes no difference, letter case does.
 *
 * Every question with an error is left out and its errors are listed, in the order of their lines; the others are given with
 * the line of their number. Text before the first question is an error, as is an `Id:` that an earlier question has. Never
 * throws; blank text has neither questions nor errors. The work grows in proportion to the text.
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

/**
 * The questions in the normal form of the format, numbered from 1, with a line feed at the end. For questions that
 * `parseQuestions` can give, it gives the same questions back; other texts come back as `normalText` leaves them.
 */
export function printQuestions(questions: readonly QuestionDraft[]): string {
  return questions.map(printQuestion).join('\n');
}

/** Pages are left out wherever they stand. */
const isMarker = (line: string) => isQuestionMark(line) || furnitureOf(line) === 'page';

function printQuestion(question: QuestionDraft, index: number): string {
  const part = (text: string) => printPart(text, isMarker, isFurniture);
  const last = question.choices.length - 1;
  const choice = (text: string, letter: number) =>
    part(text).replace(/^.*/, (line) => printChoiceLine(line, letter, letter === last));
  const values = {
    id: question.external_id,
    domain: question.domain,
    reference: question.reference,
    image: question.image_url,
    difficulty: question.difficulty?.toString(),
  };
  const lines = [
    `${index + 1}. ${part(question.question_text)}`,
    ...question.choices.map(({ answer_text }, letter) => `${answerLetter(letter)}. ${choice(answer_text, letter)}`),
    `Answer: ${printKey(question)}`,
  ];
  for (const field of ['id', 'domain', 'reference', 'image', 'difficulty'] as const) {
    const value = normalText(values[field] ?? '').replaceAll('\n', ' ');
    if (value !== '') lines.push(`${fieldNames[field]}: ${value}`);
  }
  const explanation = part(question.explanation);
  if (explanation !== '') lines.push(`Explanation: ${explanation}`);
  return `${lines.join('\n')}\n`;
}
