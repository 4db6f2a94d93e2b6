import type { question_versions } from '../questions/tables.ts';
import { inShownOrder } from '../quizzes/running.ts';
import type { attempt_questions, quiz_attempts } from '../quizzes/tables.ts';
import { noteVersion } from './keep-note.ts';
import type { feedback } from './tables.ts';

type Version = typeof question_versions.$inferSelect;
type Asked = typeof attempt_questions.$inferSelect;

interface FoundReport {
  report: typeof feedback.$inferSelect;
  full_name: string | null;
  closed_by_name: string | null;
  attempt: typeof quiz_attempts.$inferSelect | null;
  /** The version that the learner saw, and the one of today. */
  seen: Version | null;
  current: Version | null;
  asked: Asked | null;
}

/** A report as the contract describes it. */
export function wireReport(found: FoundReport, open_reports: number) {
  const { report, attempt, seen, asked } = found;
  const { id, sender_name, email, message, topic_name, quiz_score, user_id, note } = report;
  const isOnQuestion = report.question_id !== null || report.question_version_id !== null;
  return {
    ...{ id, sender_name, email, message, topic_name, quiz_score, note, version: noteVersion(report) },
    created_at: report.created_at.toISOString(),
    user: user_id === null ? null : { id: user_id, full_name: found.full_name ?? '' },
    attempt: attempt && wireAttempt(attempt),
    question: isOnQuestion
      ? {
          id: report.question_id,
          position: asked?.position ?? null,
          seen: seen && wireVersion(seen, asked),
          current: found.current && wireVersion(found.current, null),
          open_reports,
        }
      : null,
    closed_at: report.closed_at?.toISOString() ?? null,
    closed_by_name: found.closed_by_name,
  };
}

function wireAttempt(attempt: typeof quiz_attempts.$inferSelect) {
  const { id, mode, questions_correct, question_count, passing_rate, completed_at } = attempt;
  return {
    ...{ id, mode, questions_correct, question_count, passing_rate },
    completed_at: completed_at?.toISOString() ?? null,
  };
}

function wireVersion({ version, question_text, explanation, image_url, choices }: Version, asked: Asked | null) {
  const shown = asked ? inShownOrder(asked.choice_order, choices) : choices;
  return {
    ...{ version, question_text, explanation, image_url },
    choices: shown.map(({ id, answer_text, is_correct }) => ({
      ...{ id, answer_text, is_correct },
      picked: asked?.picks.includes(id) ?? false,
    })),
  };
}
