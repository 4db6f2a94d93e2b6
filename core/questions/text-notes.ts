import { isDoubtfulEnd } from '../uploads/furniture.ts';
import { answerLetter } from './letter.ts';
import type { Part, Reading } from './text-reading.ts';

/** Ambiguous lines. Lines count from 1; `question` is the line of its number. */
export interface Note {
  question: number;
  line: number;
  reason: string;
}

/** A line that ends more parts than this looks like a label of the page. */
const mostAlike = { choice: 1, explanation: 2 } as const;

/** Collects lines that a part may have swallowed by mistake, for the uploader to check. */
export class Notes {
  readonly #notes: Note[] = [];
  readonly #ends = { choice: new Map<string, Note[]>(), explanation: new Map<string, Note[]>() };

  take({ line: question, choices, explanation }: Reading): void {
    for (const choice of choices) {
      const name = `choice ${answerLetter(choice.mark.letter)}`;
      const { resumed, last } = choice;
      if (resumed.line !== null) this.#add(question, resumed.line, name);
      else if (last && isDoubtfulEnd(last)) this.#add(question, last.line, name);
      else this.#addEnd('choice', question, choice, name);
    }
    if (explanation === null) return;
    const { resumed, last } = explanation;
    if (resumed.furniture !== null) {
      const reason = 'The explanation was read on after this line. Is it the end of the question?';
      this.#notes.push({ question: question + 1, line: resumed.furniture + 1, reason });
    } else if (last && isDoubtfulEnd(last)) this.#add(question, last.line, 'the explanation');
    else this.#addEnd('explanation', question, explanation, 'the explanation');
  }

  all(): Note[] {
    const alike = (['choice', 'explanation'] as const).flatMap((kind) =>
      [...this.#ends[kind].values()].filter((ends) => ends.length > mostAlike[kind]).flat(),
    );
    return [...this.#notes, ...alike].sort((a, b) => a.line - b.line);
  }

  #add(question: number, line: number, part: string): void {
    this.#notes.push(noteOf(question, line, part));
  }

  #addEnd(kind: 'choice' | 'explanation', question: number, { last }: Part, part: string): void {
    if (last === null) return;
    const ends = this.#ends[kind];
    const alike = ends.get(last.text) ?? [];
    ends.set(last.text, alike);
    alike.push(noteOf(question, last.line, part));
  }
}

function noteOf(question: number, line: number, part: string): Note {
  return { question: question + 1, line: line + 1, reason: `This line was read as part of ${part}.` };
}
