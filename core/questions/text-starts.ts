import type { Mark } from './text-marks.ts';

export interface Surroundings {
  number: number | null;
  part: 'text' | 'choices' | 'answered' | 'explanation';
  /** The previous number, if it was inside the current part, as in a numbered list. */
  listNumber: number | null;
}

type NumberMark = Extract<Mark, { kind: 'number' }>;

export interface QuestionStarts {
  isStart(line: number, surroundings: Surroundings): boolean;
}

/**
 * Which numbers start a question, given each line's marker (null for text and code). A list is two or more numbers counting up by one.
 * - Before the first question: all. Spelled out (`Question 2:`, `Q2.`): always.
 * - In the question text: the next in sequence, unless it continues a list.
 * - In the choices: that, or a number that a choice A follows before another number.
 * - After the answer: the next in sequence, or as in an explanation.
 * - In an explanation, of the numbers up to the next choice A or marker: the last in sequence outside lists; with none in sequence, the
 *   last outside lists; with only the last item of a list in sequence, that one if an answer follows its choices.
 */
export function questionStarts(marks: readonly (Mark | null)[]): QuestionStarts {
  const next = nextWhere(marks, isLandmark);
  let decided = { until: -1, start: -1 };
  return {
    isStart(line, surroundings) {
      const mark = marks[line];
      const { number, part } = surroundings;
      if (mark?.kind !== 'number') return false;
      if (number === null || mark.sure) return true;
      const inSequence = mark.number === number + 1;
      if (inSequence && part === 'answered') return true;
      const newInSequence = inSequence && !continues(mark, surroundings.listNumber);
      if (part === 'text') return newInSequence;
      if (part === 'choices') return newInSequence || marks[next[line] ?? -1]?.kind === 'choice';
      if (line > decided.until) decided = decide(line, number, surroundings.listNumber, marks, next);
      return decided.start === line;
    },
  };
}

/** A number, choice A, answer or explanation. */
const isLandmark = (mark: Mark) => (mark.kind === 'choice' ? mark.letter === 0 : mark.kind !== 'field');

function decide(
  first: number,
  current: number,
  listNumber: number | null,
  marks: readonly (Mark | null)[],
  next: readonly number[],
): { until: number; start: number } {
  const numbers: { line: number; mark: NumberMark; inList: boolean }[] = [];
  let line = first;
  let before = listNumber;
  for (let mark = marks[line]; mark?.kind === 'number' && !mark.sure; mark = marks[line]) {
    const inList = continues(mark, before);
    const last = numbers.at(-1);
    const opensList = inList && last !== undefined && last.mark.number !== current + 1;
    if (opensList) last.inList = true;
    numbers.push({ line, mark, inList });
    before = mark.number;
    line = next[line] ?? marks.length;
  }
  const end = marks[line];
  const until = numbers.at(-1)?.line ?? first;
  if (end === undefined || end === null || end.kind === 'number') return { until, start: -1 };
  const inSequence = numbers.filter(({ mark }) => mark.number === current + 1);
  const alone = (inSequence.length > 0 ? inSequence : numbers).findLast(({ inList }) => !inList);
  if (alone !== undefined) return { until, start: alone.line };
  const lastItem = inSequence.length === 1 && inSequence[0]?.line === until;
  return { until, start: lastItem && answerFollows(line, marks, next) ? until : -1 };
}

function continues(mark: NumberMark, listNumber: number | null): boolean {
  return listNumber !== null && mark.number === listNumber + 1;
}

function answerFollows(from: number, marks: readonly (Mark | null)[], next: readonly number[]): boolean {
  let line = from;
  while (marks[line]?.kind === 'choice') line = next[line] ?? marks.length;
  return marks[line]?.kind === 'answer';
}

/** For each line, the next line with such a mark; `marks.length` if none. */
export function nextWhere(marks: readonly (Mark | null)[], isWanted: (mark: Mark) => boolean): number[] {
  const next = new Array<number>(marks.length);
  let wanted = marks.length;
  for (let line = marks.length - 1; line >= 0; line -= 1) {
    next[line] = wanted;
    const mark = marks[line] ?? null;
    if (mark !== null && isWanted(mark)) wanted = line;
  }
  return next;
}
