import { type Furniture, furnitureIn, isAlwaysLeftOut } from '../uploads/furniture.ts';
import { type ItemStart, type LineError, quoted, type TextLine } from '../uploads/lines.ts';
import type { QuestionWithLine } from './draft.ts';
import { answerLetter } from './letter.ts';
import { answersOf, problemsOfChoices } from './text-choices.ts';
import { fieldsOf, reasonsOf, takeFact, takeField } from './text-facts.ts';
import { choicesOfLine } from './text-inline.ts';
import { type Fact, type Field, type Mark, readFact, readMark } from './text-marks.ts';
import { type Note, Notes } from './text-notes.ts';
import {
  addLine,
  type ChoiceMark,
  isAwaited,
  newPart,
  newReading,
  openPart,
  type Part,
  type Reading,
  surroundings,
  takesFacts,
  takeTail,
  textOf,
} from './text-reading.ts';
import { nextWhere, type QuestionStarts, questionStarts } from './text-starts.ts';

const mostChoices = 6;

const explained = /\s[*_]*(?:Explanation|EXPLANATION)\s*[:：][*_]*/;

/** Lines count from 1. */
export interface ReadQuestions {
  questions: QuestionWithLine[];
  errors: LineError[];
  /** Includes questions with errors. */
  starts: ItemStart[];
  notes: Note[];
  left_out: number[];
}

export function readQuestions(lines: readonly TextLine[]): ReadQuestions {
  const reader = new QuestionReader(lines);
  reader.readAll();
  return {
    questions: reader.questions,
    errors: reader.errors.sort((a, b) => a.line - b.line),
    starts: reader.starts,
    notes: reader.notes.all(),
    left_out: reader.leftOut.map((line) => line + 1).sort((a, b) => a - b),
  };
}

class QuestionReader {
  readonly questions: QuestionWithLine[] = [];
  readonly errors: LineError[] = [];
  readonly starts: ItemStart[] = [];
  readonly notes = new Notes();
  readonly leftOut: number[] = [];
  readonly #lines: readonly TextLine[];
  readonly #marks: readonly (Mark | null)[];
  readonly #furniture: readonly (Furniture | null)[];
  readonly #nextMark: readonly number[];
  readonly #starts: QuestionStarts;
  readonly #linesOfIds = new Map<string, number>();
  #current: Reading | null = null;
  #prefaceReported = false;

  constructor(lines: readonly TextLine[]) {
    this.#lines = lines;
    this.#marks = lines.map(({ text, fence }) => (fence === 'inside' ? null : readMark(text)));
    this.#furniture = furnitureIn(lines, (line) => this.#marks[line] === null);
    this.#nextMark = nextWhere(this.#marks, (mark) => mark.kind !== 'field');
    this.#starts = questionStarts(this.#marks);
  }

  readAll(): void {
    for (const [line, textLine] of this.#lines.entries()) {
      this.#readLine(line, textLine, this.#marks[line] ?? null);
      if (textLine.fence === 'unclosed') this.#fail(line, 'The code fence that opens here is never closed.');
    }
    if (this.#current !== null) this.#finish(this.#current);
  }

  #readLine(line: number, textLine: TextLine, mark: Mark | null): void {
    const current = this.#current;
    if (mark?.kind === 'number' && this.#starts.isStart(line, surroundings(current))) {
      if (current !== null) this.#finish(current);
      this.starts.push({ line: line + 1, number: mark.number });
      this.#current = newReading(line, mark.number, mark.content);
      return;
    }
    if (current === null) {
      if (textLine.text.trim() === '' || this.#isFurniture(line) || this.#prefaceReported) return;
      this.#prefaceReported = true;
      this.#fail(line, 'This text comes before the first numbered question.');
      return;
    }
    const fact = mark === null && textLine.fence === 'none' ? readFact(textLine.text) : null;
    if (fact !== null && takesFacts(current, this.#marks[this.#nextMark[line] ?? -1] ?? null))
      this.#readFact(current, line, fact);
    else if (mark && 'bare' in mark && mark.bare && !isAwaited(current, mark.kind))
      this.#readText(current, line, textLine);
    else if (mark?.kind === 'field') this.#readField(current, line, mark.field, mark.content.trimEnd());
    else if (mark?.kind === 'answer') this.#readAnswer(current, line, mark.content.trimEnd());
    else if (mark?.kind === 'explanation') this.#readExplanation(current, line, mark.content);
    else if (mark?.kind !== 'choice' || !this.#readChoice(current, line, mark)) {
      if (mark?.kind === 'number') current.listNumber = mark.number;
      this.#readText(current, line, textLine);
    }
  }

  #readFact(current: Reading, line: number, fact: Fact): void {
    const problem = takeFact(current, line, fact);
    if (problem !== null) this.#fail(line, problem);
    else if (fact.kind === 'why') this.#open(current, current.whys.get(fact.letter) ?? null);
  }

  #readField(current: Reading, line: number, field: Field, value: string): void {
    const problem = takeField(current, line, field, value);
    if (problem !== null) this.#fail(line, problem);
  }

  #readAnswer(current: Reading, line: number, content: string): void {
    if (current.answer !== null) {
      this.#fail(line, 'The question has a second answer. Is the number of the next question missing?');
      return;
    }
    const found = explained.exec(content);
    const key = found === null ? content : content.slice(0, found.index);
    current.answer = { line, key: key.trim() };
    this.#open(current, null);
    if (found) this.#readExplanation(current, line, content.slice(found.index + found[0].length).trimStart());
  }

  #readExplanation(current: Reading, line: number, content: string): void {
    const { explanation } = current;
    if (explanation?.isWritten) {
      this.#fail(line, 'The question has a second explanation. Is the number of the next question missing?');
      return;
    }
    current.explanation = newPart(explanation?.line ?? line, content);
    this.#open(current, current.explanation);
  }

  /** False: the letter is text. */
  #readChoice(current: Reading, line: number, mark: ChoiceMark): boolean {
    const { part } = surroundings(current);
    if (part !== 'text' && part !== 'choices') return false;
    const expected = (current.choices.at(-1)?.mark.letter ?? -1) + 1;
    if (mark.letter !== expected) {
      const first = current.choices[0]?.mark ?? { small: false, spaced: true };
      if (mark.small !== first.small || (first.spaced && !mark.spaced)) return false;
      const [found, wanted] = [answerLetter(mark.letter), answerLetter(expected)];
      const twice = current.choices.some((choice) => choice.mark.letter === mark.letter);
      this.#fail(
        line,
        twice ? `Choice ${found} is there twice.` : `Choice ${found} is where choice ${wanted} should be.`,
      );
    } else if (expected === mostChoices) {
      this.#fail(line, `The question has more than ${mostChoices} choices.`);
    }
    // Report an error once: continue from the letter found.
    for (const [place, { mark: read, doubt }] of choicesOfLine(mark).entries()) {
      if (place > 0) {
        this.#readChoice(current, line, read);
        continue;
      }
      const choice = { ...newPart(line, read.content, true), mark: read, doubt };
      current.choices.push(choice);
      current.letters.add(read.letter);
      this.#open(current, choice);
    }
    return true;
  }

  #readText(current: Reading, line: number, textLine: TextLine): void {
    const { open } = current;
    const furniture = this.#furniture[line] ?? null;
    if (isAlwaysLeftOut(furniture)) {
      this.leftOut.push(line);
    } else if (open !== null) {
      const ofQuestion = open === current.text;
      const isHead = !open.isWritten && (furniture === 'section' || furniture === 'label');
      if (ofQuestion && isHead) this.leftOut.push(line);
      else addLine(open, line, textLine, ofQuestion && furniture !== 'label' ? null : furniture);
    } else if (textLine.text.trim() === '' || this.#isFurniture(line)) {
      return;
    } else if (current.answer?.key === '' && textLine.fence === 'none') {
      current.answer.key = textLine.text.trim();
    } else if (!current.strayReported) {
      current.strayReported = true;
      this.#fail(line, "This text follows the answer without 'Explanation:' before it.");
    }
  }

  #isFurniture(line: number): boolean {
    const furniture = this.#furniture[line] ?? null;
    if (furniture !== null) this.leftOut.push(line);
    return furniture !== null;
  }

  #open(current: Reading, part: Part | null): void {
    if (current.open !== null) this.leftOut.push(...takeTail(current.open));
    openPart(current, part);
  }

  #finish(reading: Reading): void {
    const { choices, explanation } = reading;
    this.#open(reading, null);
    this.#needText(reading.text, 'The question has no text.');
    for (const { line, reason } of problemsOfChoices(choices)) this.#fail(line, reason);
    if (choices.length < 2) this.#fail(reading.line, 'The question has fewer than two choices.');
    if (explanation !== null) this.#needText(explanation, 'The explanation is empty.');
    for (const [letter, why] of reading.whys)
      this.#needText(why, `The line 'Why ${answerLetter(letter)}:' is empty.`);
    const answers = answersOf(reading);
    if ('reason' in answers) this.#fail(answers.line, answers.reason);
    const id = reading.fields.get('id');
    if (id !== undefined) this.#claimId(id.value, id.line);
    if (reading.broken || 'reason' in answers) return;
    this.notes.take(reading);
    this.questions.push({
      line: reading.line + 1,
      question_text: textOf(reading.text),
      explanation: explanation === null ? '' : textOf(explanation),
      ...answers,
      ...fieldsOf(reading),
      choices: answers.choices.map((choice, letter) => ({ ...choice, ...reasonsOf(reading, letter) })),
    });
  }

  #claimId(id: string, line: number): void {
    const earlier = this.#linesOfIds.get(id);
    if (earlier === undefined) this.#linesOfIds.set(id, line);
    else this.#fail(line, `The Id ${quoted(id)} is already used in line ${earlier + 1}.`);
  }

  #needText(part: Part, reason: string): void {
    if (textOf(part) === '') this.#fail(part.line, reason);
  }

  #fail(line: number, reason: string): void {
    this.errors.push({ line: line + 1, reason });
    if (this.#current !== null) this.#current.broken = true;
  }
}
