import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';

type Known = Pick<Output<'catalog.home'>['topics'][number]['known'], 'seen' | 'right_at_first' | 'missed'>;

/** '62 of 84 questions seen, 41 right at first sight, 3 wrong the last time'. */
export function knownText({ seen, right_at_first, missed }: Known, question_count: number): string {
  if (seen === 0) return 'No question seen yet';
  const facts = [`${seen} of ${counted(question_count, 'question')} seen`, `${right_at_first} right at first sight`];
  return [...facts, ...(missed > 0 ? [`${missed} wrong the last time`] : [])].join(', ');
}
