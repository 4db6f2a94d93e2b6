import type { Api } from '#core/contract/index.ts';
import { clampSetting, quizLimits } from '#core/quiz.ts';
import { counted } from '#web/certifications/counted.ts';

type Exam = Awaited<ReturnType<Api['catalog']['practice']>>['topic']['exam'];

/**
 * The settings of the real exam, clamped into the limits of a quiz; null where its vendor publishes no length at all.
 * `words` says what the real one is like, also where it had to be clamped.
 */
export function likeTheExam(exam: Exam) {
  if (exam.questions === null && exam.minutes === null) return null;
  const { time_limit, question_count, passing_rate } = quizLimits;
  const facts = [
    exam.questions === null ? null : counted(exam.questions, 'question'),
    exam.minutes === null ? null : counted(exam.minutes, 'minute'),
    exam.passing_score_published ? `passing score: ${exam.passing_score_published}` : null,
  ];
  return {
    settings: {
      time_limit: clampSetting(time_limit, exam.minutes, time_limit.initial),
      question_count: clampSetting(question_count, exam.questions, question_count.max),
      passing_rate: clampSetting(passing_rate, exam.passing_score, passing_rate.initial),
    },
    words: `The real one: ${facts.filter((fact) => fact !== null).join(', ')}.`,
  };
}
