import type { reportKinds } from '#core/feedback.ts';
import type { flashcards } from '../flashcards/tables.ts';
import type { question_versions } from '../questions/tables.ts';
import { inShownOrder } from '../quizzes/running.ts';
import type { attempt_questions, quiz_attempts } from '../quizzes/tables.ts';
import { reportNote } from './note.ts';
import type { feedback } from './tables.ts';

type Version = typeof question_versions.$inferSelect;
type AttemptQuestion = typeof attempt_questions.$inferSelect;
type Report = typeof feedback.$inferSelect;
type ReportKind = (typeof reportKinds)[number];

interface FoundReport {
  report: Report;
  full_name: string | null;
  closed_by_name: string | null;
  attempt: typeof quiz_attempts.$inferSelect | null;
  seen: Version | null;
  current: Version | null;
  attempt_question: AttemptQuestion | null;
  card: typeof flashcards.$inferSelect | null;
}

/** Works even if the subject has been deleted: studied items have no score. */
export function kindOf(report: Pick<Report, 'question_id' | 'question_version_id' | 'quiz_score'>): ReportKind {
  if (report.question_id !== null || report.question_version_id !== null) return 'question';
  return report.quiz_score === null ? 'card' : 'quiz';
}

export function wireReport(found: FoundReport, open_reports: number) {
  const { attempt, seen, attempt_question, card } = found;
  const report = reportNote.saved(found.report);
  const { id, sender_name, email, message, topic_name, quiz_score, user_id, note, version } = report;
  const kind = kindOf(report);
  return {
    ...{ id, kind, sender_name, email, message, topic_name, quiz_score, note, version },
    created_at: report.created_at,
    user: user_id === null ? null : { id: user_id, full_name: found.full_name ?? '' },
    attempt: attempt && wireAttempt(attempt),
    question:
      kind === 'question'
        ? {
            id: report.question_id,
            position: attempt_question?.position ?? null,
            seen: seen && wireVersion(seen, attempt_question),
            current: found.current && wireVersion(found.current, null),
            open_reports,
          }
        : null,
    card: card && { id: card.id, front_content: card.front_content, back_content: card.back_content },
    closed_at: report.closed_at,
    closed_by_name: found.closed_by_name,
  };
}

function wireAttempt(attempt: typeof quiz_attempts.$inferSelect) {
  const { id, mode, questions_correct, question_count, passing_rate, completed_at } = attempt;
  return { ...{ id, mode, questions_correct, question_count, passing_rate }, completed_at };
}

function wireVersion(
  { version, question_text, explanation, image_url, choices }: Version,
  attempt_question: AttemptQuestion | null,
) {
  const shown = attempt_question ? inShownOrder(attempt_question.choice_order, choices) : choices;
  return {
    ...{ version, question_text, explanation, image_url },
    choices: shown.map(({ id, answer_text, is_correct }) => ({
      ...{ id, answer_text, is_correct },
      picked: attempt_question?.picks.includes(id) ?? false,
    })),
  };
}
