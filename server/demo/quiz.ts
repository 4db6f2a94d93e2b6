import { DEMO_PASSING_RATE, DEMO_SECONDS, type DemoQuestion, demoQuestions } from '#core/demo-quiz.ts';
import { AppError } from '#core/errors.ts';
import { isCorrect, isPassed, scorePercent } from '#core/quiz.ts';

/** The demo quiz as it is shown before it is completed: nothing in it tells a right choice from a wrong one. */
export function demoQuiz() {
  return {
    time_limit: DEMO_SECONDS,
    passing_rate: DEMO_PASSING_RATE,
    questions: demoQuestions.map((question, index) => ({
      ...shown(question, index),
      choices: choicesOf(question, index).map(({ is_correct, ...choice }) => choice),
    })),
  };
}

/**
 * Scores the picks of a visitor, one list of choice ids per question; missing ones count as not answered. Stores nothing.
 * Throws ANSWER_UNKNOWN and TOO_MANY_PICKS.
 */
export function scoreDemo(picks: readonly (readonly string[])[]) {
  const questions = demoQuestions.map((question, index) => review(question, index, [...new Set(picks[index] ?? [])]));
  const questions_correct = questions.filter((question) => question.correct).length;
  const score = scorePercent(questions_correct, questions.length);
  return {
    score,
    passed: isPassed(score, DEMO_PASSING_RATE),
    passing_rate: DEMO_PASSING_RATE,
    questions_correct,
    questions,
  };
}

function review(question: DemoQuestion, index: number, picks: string[]) {
  const choices = choicesOf(question, index);
  const head = shown(question, index);
  if (picks.some((pick) => choices.every(({ id }) => id !== pick))) throw new AppError('ANSWER_UNKNOWN');
  if (picks.length > head.pick_limit) throw new AppError('TOO_MANY_PICKS');
  const right = choices.filter((choice) => choice.is_correct).map(({ id }) => id);
  return { ...head, explanation: question.explanation, choices, picks, correct: isCorrect(picks, right) };
}

function shown({ question_text, domain, choices }: DemoQuestion, index: number) {
  const pick_limit = choices.filter((choice) => choice.startsWith('+')).length;
  return { position: index + 1, question_text, domain, pick_limit };
}

/** Ids that say where a choice stands and nothing else: '3b'. */
function choicesOf({ choices }: DemoQuestion, index: number) {
  return choices.map((choice, at) => ({
    id: `${index + 1}${String.fromCharCode(97 + at)}`,
    answer_text: choice.slice(2),
    is_correct: choice.startsWith('+'),
  }));
}
