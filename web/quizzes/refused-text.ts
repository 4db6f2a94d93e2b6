import type { Refused } from '#core/quizzes/run.ts';

export function refusedText(list: readonly Refused[]): string {
  const places = (picks: boolean) => list.filter((one) => one.picks === picks).map(({ position }) => position);
  const [answers, flags] = [places(true), places(false)];
  return [
    answers.length === 1 && `Your answer to question ${answers[0]} was not saved.`,
    answers.length > 1 && `Your answers to questions ${numbersText(answers)} were not saved.`,
    flags.length === 1 && `The flag of question ${flags[0]} was not saved.`,
    flags.length > 1 && `The flags of questions ${numbersText(flags)} were not saved.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

const inWords = new Intl.ListFormat('en-US');

/** '1', '1 and 2', '1, 2, and 3'. */
export function numbersText(numbers: readonly number[]): string {
  return inWords.format(numbers.map(String));
}
