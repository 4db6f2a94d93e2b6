import type { Sitting } from '#core/study/sitting.ts';
import type { OutboxState } from '#web/reviews/outbox-state.ts';

/** The answer whose verdict the screen waits for or shows, with its result once there is one. */
export function answerOf({ phase, actions }: Sitting, { results }: Pick<OutboxState, 'results'>) {
  const action = phase === 'sent' ? actions.findLast(({ type }) => type !== 'set_aside') : undefined;
  return action?.type === 'answered' ? { action, result: results.get(action.review_id) } : null;
}

/** Whether the back of the card, or verdict and reason of the question, can be read. */
export function isAnswerShown(sitting: Sitting, delivery: Pick<OutboxState, 'results'>): boolean {
  const [item] = sitting.items;
  if (item?.kind === 'card') return sitting.phase !== 'covered';
  const result = answerOf(sitting, delivery)?.result;
  return result?.outcome === 'stored' && result.verdict !== null;
}
