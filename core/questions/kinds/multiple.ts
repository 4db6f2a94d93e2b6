import type { QuestionKind } from './kind.ts';

export const writtenAs = 'several letters';

export const check: QuestionKind['check'] = (choices) =>
  choices.filter(({ is_correct }) => is_correct).length > 1 ? null : 'Tick at least two correct answers.';

export const toggle: QuestionKind['toggle'] = (picks, choice, limit) => {
  if (picks.includes(choice)) return { picks: picks.filter((pick) => pick !== choice), dropped: null };
  const next = [...picks, choice];
  if (next.length <= limit) return { picks: next, dropped: null };
  return { picks: next.slice(next.length - limit), dropped: next[0] ?? null };
};

/** Where the question itself says how many to pick, the screen does not repeat it. */
const howMany = /\b(?:choose|select|pick)\s+(?:the\s+)?(?:two|three|four|five|[2-5])\b/i;

const howManyAlone =
  /^\(?(?:choose|select|pick) (?:the )?(?:two|three|four|five|[2-5])(?: answers| options| choices)?\.?\)?$/i;

export const split: QuestionKind['split'] = (question_text, limit) => {
  const text = question_text.trimEnd();
  const ends = ['. ', '? ', '! ', ': ', '\n'].map((end) => text.lastIndexOf(end) + end.length);
  const at = Math.max(...ends.filter((end) => end > 1));
  const ask = text.slice(Math.max(0, at)).trim();
  if (Number.isFinite(at) && howManyAlone.test(ask)) return { stem: text.slice(0, at).trimEnd(), ask };
  return { stem: question_text, ask: howMany.test(question_text) ? null : `Choose ${limit}.` };
};

export { keepsOrder } from '../choice-order.ts';
export { parseTicks as parse, printTicks as print, sameSet as grade } from './ticks.ts';
