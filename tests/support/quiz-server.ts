import type { Attempt, RunningAttempt, Saved } from '#core/quizzes/attempt.ts';
import type { quizFailures } from '#core/quizzes/failures.ts';
import type { Change } from '#core/quizzes/run.ts';
import { attemptOf, turned } from './attempt.ts';

type Stored = { picks: string[]; picked_at: string; flagged: boolean; flagged_at: string };
export type Refusal = { status: number; data: { code: keyof typeof quizFailures; error: string } };

/**
 * What the server makes of one attempt, in memory: of two changes of a question the later one stays, of two made at one moment the
 * greater one; a paused or completed attempt takes what was made before.
 */
export function createQuizServer(questions: number) {
  const fresh = attemptOf(questions);
  const stored = fresh.questions.map((): Stored => ({ picks: [], picked_at: '', flagged: false, flagged_at: '' }));
  let state: 'running' | 'paused' | 'completed' = 'running';
  let stopped_at = '';

  function attempt(): Attempt {
    const list = fresh.questions.map((question, at) => ({ ...question, ...answerAt(at) }));
    const running: RunningAttempt = { ...fresh, questions: list };
    return state === 'running' ? running : turned(running, state);
  }
  const answerAt = (at: number) => {
    const { picks, flagged } = stored[at] as Stored;
    return { picks, flagged };
  };
  return {
    attempt,
    answers: () => stored.map((_, at) => answerAt(at)),
    turn(to: typeof state, now: number): void {
      if (state === 'completed') return;
      state = to;
      stopped_at = new Date(now).toISOString();
    },
    /** Throws a Refusal. */
    save(position: number, { picks, flagged, made_at }: Change): Saved {
      const question = stored[position - 1];
      if (!question) throw refusal('ATTEMPT_NOT_FOUND');
      if (state === 'completed' && made_at > stopped_at) throw refusal('ATTEMPT_COMPLETED');
      if (state === 'paused' && made_at > stopped_at) throw refusal('ATTEMPT_PAUSED');
      if (picks && isLater([made_at, picks.join()], [question.picked_at, question.picks.join()]))
        Object.assign(question, { picks, picked_at: made_at });
      if (
        flagged !== undefined &&
        isLater([made_at, String(flagged)], [question.flagged_at, String(question.flagged)])
      )
        Object.assign(question, { flagged, flagged_at: made_at });
      const { deadline_at, server_now } = fresh;
      return { saved: { position, ...answerAt(position - 1) }, attempt: { state, deadline_at }, server_now };
    },
  };
}

function isLater(one: [string, string], other: [string, string]): boolean {
  return one[0] === other[0] ? one[1] >= other[1] : one[0] > other[0];
}

function refusal(code: Refusal['data']['code']): Refusal {
  return { status: code === 'ATTEMPT_NOT_FOUND' ? 404 : 409, data: { code, error: code } };
}
