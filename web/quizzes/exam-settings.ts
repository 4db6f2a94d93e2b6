import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { clampSetting, quizLimits } from '#core/quizzes/quiz.ts';
import { counted } from '#web/lib/counted.ts';

type Exam = Output<'catalog.practice'>['topic']['exam'];

/** Null if the vendor does not publish the exam's length. */
export function minutesAsInExam({ minutes, questions }: Exam, count: number): number | null {
  const { time_limit } = quizLimits;
  return minutes === null || questions === null
    ? null
    : clampSetting(time_limit, (minutes / questions) * count, time_limit.initial);
}

/**
 * Null if the vendor publishes no length. If a quiz must have fewer questions, its time is shortened in proportion. `words`
 * describes the real exam, what was cut, and which numbers are ours.
 */
export function likeTheExam(exam: Exam, available: number) {
  if (exam.questions === null && exam.minutes === null) return null;
  const { time_limit, question_count, passing_rate } = quizLimits;
  const taken = Math.min(exam.questions ?? question_count.max, question_count.max, available);
  const share = exam.questions === null ? 1 : taken / exam.questions;
  const minutes = exam.minutes === null ? null : clampSetting(time_limit, exam.minutes * share, time_limit.initial);
  const settings = {
    time_limit: minutes ?? time_limit.initial,
    question_count: clampSetting(question_count, taken, question_count.max),
    passing_rate: clampSetting(passing_rate, exam.passing_score, passing_rate.initial),
  };
  const facts = [
    exam.questions !== null && counted(exam.questions, 'question'),
    exam.minutes !== null && counted(exam.minutes, 'minute'),
    exam.passing_score_published && `passing score: ${exam.passing_score_published}`,
  ];
  const cut = [
    exam.questions !== null && taken < exam.questions && `${taken} of its ${counted(exam.questions, 'question')}`,
    exam.minutes !== null &&
      settings.time_limit < exam.minutes &&
      `${settings.time_limit} of its ${counted(exam.minutes, 'minute')}`,
  ];
  const ours = [
    exam.questions === null && counted(taken, 'question'),
    exam.minutes === null && counted(settings.time_limit, 'minute'),
    // A scaled score is not a share of questions: the percentage is our interpretation.
    !/^\d+%$/.test(exam.passing_score_published ?? '') && `${settings.passing_rate}% to pass`,
  ];
  const sentence = (start: string, parts: readonly unknown[], between = ', ') =>
    parts.some(Boolean) && `${start}: ${parts.filter(Boolean).join(between)}.`;
  const sentences = [
    sentence('The real one', facts),
    sentence('Here', cut, ' in '),
    sentence("Ours, not the vendor's", ours),
  ];
  return { settings, words: sentences.filter(Boolean).join(' ') };
}
