import { DEMO_PASSING_RATE, DEMO_SECONDS, type DemoQuestion, demoQuestions } from '#core/demo/quiz.ts';
import { AppError } from '#core/errors.ts';
import { grade, keyOf, kindOf, pickLimit, picksProblem } from '#core/questions/kinds/kinds.ts';
import { isPassed, scorePercent } from '#core/quizzes/quiz.ts';

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

/** `picks` has one list of choice ids per question. Throws ANSWER_UNKNOWN and TOO_MANY_PICKS. */
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
  const problem = picksProblem(
    picks,
    choices.map(({ id }) => id),
    head.pick_limit,
  );
  if (problem) throw new AppError(problem);
  const correct_choices = keyOf(choices);
  const correct = grade(head.kind, correct_choices, picks);
  return { ...head, explanation: question.explanation, choices, correct_choices, picks, correct };
}

function shown(question: DemoQuestion, index: number) {
  const { question_text, domain } = question;
  const choices = choicesOf(question, index);
  return { position: index + 1, question_text, domain, kind: kindOf({ choices }), pick_limit: pickLimit(choices) };
}

function choicesOf({ choices }: DemoQuestion, index: number) {
  return choices.map((choice, at) => ({
    id: `${index + 1}${String.fromCharCode(97 + at)}`,
    answer_text: choice.slice(2),
    is_correct: choice.startsWith('+'),
  }));
}
