import type { QuestionKind } from './kind.ts';
import { parseTicks } from './ticks.ts';

export const writtenAs = 'one letter';

export const parse: QuestionKind['parse'] = (written, choices) => {
  const read = parseTicks(written, choices);
  return 'reason' in read || read.filter(({ is_correct }) => is_correct).length === 1 ? read : null;
};

export const check: QuestionKind['check'] = (choices) =>
  choices.filter(({ is_correct }) => is_correct).length === 1 ? null : 'Tick one correct answer, and no other.';

export const toggle: QuestionKind['toggle'] = (_picks, choice) => ({ picks: [choice], dropped: null });

export const split: QuestionKind['split'] = (question_text) => ({ stem: question_text, ask: null });

export { keepsOrder } from '../choice-order.ts';
export { printTicks as print, sameSet as grade } from './ticks.ts';
