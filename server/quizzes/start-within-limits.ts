import type { Deps, Who } from '../deps.ts';
import type { StudyLimit } from '../http/rate-limit.ts';
import type { StartInput } from './paper.ts';
import { start } from './start.ts';

const questionLimits: readonly StudyLimit[] = ['questionsUserHour', 'questionsUserDay'];

/** Questions of Try Again do not count. Also throws TOO_MANY_ATTEMPTS. */
export async function startWithinLimits(deps: Deps, who: Who, input: StartInput) {
  const { limits } = deps;
  await limits.spendTogether('quizStartsUser', who.user_id);
  const asked = input.again_of ? 0 : input.question_count;
  // Counted first, so that concurrent starts cannot slip through, and corrected afterwards.
  const counted: StudyLimit[] = [];
  let delivered = 0;
  try {
    for (const limit of questionLimits) {
      limits.spend(limit, who.user_id, asked);
      counted.push(limit);
    }
    const attempt = await start(deps, who, input);
    delivered = input.again_of ? 0 : attempt.questions.length;
    return attempt;
  } finally {
    for (const limit of counted) limits.correct(limit, who.user_id, delivered - asked);
  }
}
