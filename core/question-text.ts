import type { QuestionDraft, QuestionWithLine } from './question-draft.ts';
import { letterName } from './question-text-key.ts';
import { contentOfLine, isQuestionMark } from './question-text-marks.ts';
import { readQuestions } from './question-text-reader.ts';
import { type LineError, normalText, printPart, readLines } from './text-lines.ts';

export type { LineError } from './text-lines.ts';

const fieldNames = { id: 'Id', domain: 'Domain', reference: 'Reference', image: 'Image' } as const;

/**
 * Reads questions as people paste them.
 *
 * A question is a number (`1.` `1)` `Q1.` `Question 1:` `Question #1`) and its text, two to six choices, an answer, and
 * optionally an explanation and the lines `Id:`, `Image:`, `Domain:`, `Reference:`. Text, choices and explanation run on over
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
 * - A backslash before a line that would read as a marker, as a fence or as indented by tabs makes it text and is removed.
 *
 * Two choices of a question may not say the same: white space makes no difference, letter case does.
 *
 * Every question with an error is left out and its errors are listed, in the order of their lines; the others are given with
 * the line of their number. Text before the first question is an error, as is an `Id:` that an earlier question has. Never
 * throws; blank text has neither questions nor errors. The work grows in proportion to the text.
 */
export function parseQuestions(text: string): { questions: QuestionWithLine[]; errors: LineError[] } {
  return readQuestions(readLines(text, contentOfLine));
}

/**
 * The questions in the normal form of the format, numbered from 1, with a line feed at the end. For questions that
 * `parseQuestions` can give, it gives the same questions back; other texts come back as `normalText` leaves them.
 */
export function printQuestions(questions: readonly QuestionDraft[]): string {
  return questions.map(printQuestion).join('\n');
}

function printQuestion(question: QuestionDraft, index: number): string {
  const part = (text: string) => printPart(text, isQuestionMark);
  const key = question.choices.flatMap(({ is_correct }, letter) => (is_correct ? [letterName(letter)] : []));
  const values = {
    id: question.external_id,
    domain: question.domain,
    reference: question.reference,
    image: question.image_url,
  };
  const lines = [
    `${index + 1}. ${part(question.question_text)}`,
    ...question.choices.map(({ answer_text }, letter) => `${letterName(letter)}. ${part(answer_text)}`),
    `Answer: ${key.join(', ')}`,
  ];
  for (const field of ['id', 'domain', 'reference', 'image'] as const) {
    const value = normalText(values[field] ?? '').replaceAll('\n', ' ');
    if (value !== '') lines.push(`${fieldNames[field]}: ${value}`);
  }
  const explanation = part(question.explanation);
  if (explanation !== '') lines.push(`Explanation: ${explanation}`);
  return `${lines.join('\n')}\n`;
}
