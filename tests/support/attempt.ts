import {
  type Attempt,
  type CompletedAttempt,
  type PausedAttempt,
  type RunningAttempt,
  type RunningQuestion,
  untouched,
} from '#core/quizzes/attempt.ts';

/** When attempts made here started, and the hour in which they run. */
export const startedAt = Date.parse('2026-11-20T09:00:00.000Z');
const deadline_at = '2026-11-20T10:00:00.000Z';

const head = {
  ...{ id: 'attempt', topic_id: 'topic', topic_name: 'Networks', quiz_id: null },
  ...{ quiz_title: null, domain: null, objective: null },
  ...{ mode: 'study' as const, time_limit: 60, passing_rate: 70, started_at: '2026-11-20T09:00:00.000Z' },
};

/** A running attempt of so many questions, each with the choices a, b and c, of which every third takes two. */
export function attemptOf(questions: number, given: Partial<Omit<RunningAttempt, 'state'>> = {}): RunningAttempt {
  const list = Array.from({ length: questions }, (_, index): RunningAttempt['questions'][number] => ({
    ...{
      position: index + 1,
      topic_id: 'topic',
      created_at: head.started_at,
      question_text: `Question ${index + 1}`,
    },
    ...untouched,
    image_url: null,
    ...((index + 1) % 3 === 0 ? { kind: 'multiple', pick_limit: 2 } : { kind: 'single', pick_limit: 1 }),
    choices: ['a', 'b', 'c'].map((id) => ({ id, answer_text: id })),
  }));
  const clock = { server_now: head.started_at, deadline_at, remaining_ms: 3_600_000 };
  return { ...head, ...clock, state: 'running', question_count: questions, questions: list, ...given };
}

/** What another device has made of a running attempt. */
export function turned(
  attempt: RunningAttempt,
  state: 'paused' | 'completed' | 'ended',
  ended_by = 'learner',
): Attempt {
  const { questions, ...rest } = attempt;
  const completed_at = attempt.server_now;
  if (state === 'ended') return { ...rest, state, completed_at, awaits_exam: false };
  if (state === 'paused') {
    const sheet = questions.map(({ position, picks, flagged }) => {
      return { position, answered: picks.length > 0, flagged };
    });
    return { ...rest, state, paused_at: attempt.server_now, sheet } satisfies PausedAttempt;
  }
  const score = { score: 0, passed: false, pass_mark: null, questions_correct: 0, time_taken: 60, late_answers: 0 };
  return {
    ...{ ...rest, ...score, state, completed_at, best_before: null, domains: [], left_blank: 0 },
    ...{ missed_count: 0, new_to_you: { correct: 0, total: 0 }, met_before: { correct: 0, total: 0 } },
    ended_by: ended_by as CompletedAttempt['ended_by'],
    questions: questions.map((question) => reviewed(question)),
  };
}

function reviewed(question: RunningQuestion & { topic_id: string | null; created_at: string }) {
  const choices = question.choices.map((choice) => ({ ...choice, is_correct: choice.id === 'a' }));
  const known = { question_id: null, explanation: '', domain: null, reference: null, whys: {} };
  return { ...question, ...known, choices, answers: choices, correct: false, correct_choices: ['a'] };
}
