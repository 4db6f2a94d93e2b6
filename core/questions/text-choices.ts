import { quoted } from '../uploads/lines.ts';
import { type Answers, parseKey } from './kinds/kinds.ts';
import { answerLetter } from './letter.ts';
import { sameAnswers } from './question.ts';
import { type ChoicePart, type Reading, textOf } from './text-reading.ts';

interface Problem {
  /** 0-based. */
  line: number;
  reason: string;
}

export function problemsOfChoices(choices: readonly ChoicePart[]): Problem[] {
  const found: Problem[] = choices
    .filter((choice) => textOf(choice) === '')
    .map(({ line, mark }) => ({ line, reason: `Choice ${answerLetter(mark.letter)} is empty.` }));
  const [first, second] = sameAnswers(choices.map(textOf))?.map((place) => choices[place]) ?? [];
  if (first && second) {
    const letters = `${answerLetter(first.mark.letter)} and ${answerLetter(second.mark.letter)}`;
    found.push({ line: second.line, reason: `Choices ${letters} say the same. Change one of them.` });
  }
  const last = choices.at(-1);
  if (last?.doubt) {
    const next = `${quoted(last.doubt)} choice ${answerLetter(last.mark.letter + 1)}`;
    const reason = `Is ${next}? If so, put it on a line of its own; if not, put a backslash before it.`;
    found.push({ line: last.line, reason });
  }
  return found;
}

export function answersOf({ line, choices, answer }: Reading): Answers | Problem {
  if (answer === null) return { line, reason: 'The question has no answer.' };
  const written = choices.map((choice) => ({ letter: choice.mark.letter, text: textOf(choice) }));
  const read = answer.key === '' ? { reason: 'The answer is empty.' } : parseKey(answer.key, written);
  return 'reason' in read ? { line: answer.line, reason: read.reason } : read;
}
