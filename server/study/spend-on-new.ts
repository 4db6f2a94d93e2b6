import type { Deps, Who } from '../deps.ts';

/** Throws TOO_MANY_ATTEMPTS. */
export function spendOnNew({ limits }: Deps, { user_id }: Who, questions: number): void {
  if (questions === 0) return;
  limits.spend('questionsUserHour', user_id, questions);
  limits.spend('questionsUserDay', user_id, questions);
}
