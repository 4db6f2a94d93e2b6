import { only } from '#core/lib/fields.ts';
import { kindOf } from '#core/questions/kinds/kinds.ts';
import { type HeldBack, isHeld } from '../questions/in-exam.ts';
import type { question_versions, ShownVersion, VersionChoice } from '../questions/tables.ts';
import { verdictOf } from '../questions/verdict.ts';
import type { Whys } from '../questions/whys.ts';
import type { attempt_questions, quiz_attempts } from './tables.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;
type AskedRow = typeof attempt_questions.$inferSelect;
type VersionRow = typeof question_versions.$inferSelect;

const head = [
  ...(['id', 'topic_id', 'topic_name', 'quiz_id', 'quiz_title', 'domain', 'objective', 'mode'] as const),
  ...(['time_limit', 'question_count', 'passing_rate', 'started_at'] as const),
];
type Head = Pick<AttemptRow, (typeof head)[number]>;

interface RunningQuestion {
  asked: Omit<AskedRow, 'attempt_id' | 'answered_at' | 'flagged_at' | 'arrived_at'>;
  version: ShownVersion & Partial<Pick<VersionRow, 'explanation' | 'reference'>>;
}

/** Contains no correct answers, and explanations and `whys` only of checked questions that no exam holds back. */
export function runningAttempt(
  attempt: Head & { deadline_at: Date },
  questions: RunningQuestion[],
  held: HeldBack,
  now: Date,
  whys: ReadonlyMap<string, Whys> = new Map(),
) {
  return {
    ...attemptHead(attempt, now),
    state: 'running' as const,
    deadline_at: attempt.deadline_at,
    remaining_ms: attempt.deadline_at.getTime() - now.getTime(),
    questions: questions.map(({ asked, version }) => {
      const { position, picks, flagged, confidence } = asked;
      const { question_text, image_url, pick_limit } = version;
      const in_exam = isHeld(held, asked.question_id, asked.question_version_id);
      return {
        position,
        topic_id: attempt.topic_id,
        question_text,
        image_url,
        pick_limit,
        picks,
        flagged,
        confidence,
        created_at: version.created_at,
        kind: kindOf(version),
        choices: inShownOrder(asked.choice_order, version.choices).map(({ id, answer_text }) => ({
          id,
          answer_text,
        })),
        is_checked: asked.checked_at !== null,
        in_exam,
        verdict:
          asked.checked_at && !in_exam
            ? verdictOf(version, asked.correct ?? false, whys.get(asked.question_version_id))
            : null,
      };
    }),
  };
}

export const attemptHead = (attempt: Head, now: Date) => ({ ...only(head, attempt), server_now: now });

export function inShownOrder(order: string[], choices: VersionChoice[]): VersionChoice[] {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
