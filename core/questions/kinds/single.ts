import { keepsOrder } from '../choice-order.ts';
import type { QuestionKind } from './kind.ts';
import { parseTicks, printTicks, sameSet } from './ticks.ts';

/** One choice is right. */
export const single: QuestionKind = {
  writtenAs: 'one letter',
  parse(written, choices) {
    const read = parseTicks(written, choices);
    return 'reason' in read || read.filter(({ is_correct }) => is_correct).length === 1 ? read : null;
  },
  print: printTicks,
  check: (choices) =>
    choices.filter(({ is_correct }) => is_correct).length === 1 ? null : 'Tick one correct answer, and no other.',
  grade: sameSet,
  keepsOrder,
  toggle: (_picks, choice) => ({ picks: [choice], dropped: null }),
  split: (question_text) => ({ stem: question_text, ask: null }),
};
