import type { DemoQuiz, DemoState } from './use-demo.ts';

const KEY = 'certamen.demo-quiz';

/** Keeps the demo in this tab; where storage is switched off it lasts as long as the page. */
export function keepDemo(state: DemoState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Storage is full or switched off: nothing else depends on it.
  }
}

/** What this tab kept; null where there is nothing, or where it belongs to other questions. */
export function storedDemo(quiz: DemoQuiz): DemoState | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as DemoState | null;
    return stored && fits(stored, quiz) ? stored : null;
  } catch {
    return null;
  }
}

function fits({ picks, flags, current, left_ms, deadline, result }: DemoState, { questions }: DemoQuiz): boolean {
  const own = questions.every(({ choices }, index) =>
    picks[index]?.every((pick) => choices.some(({ id }) => id === pick)),
  );
  const sameQuestions =
    !result || result.questions.every(({ question_text }, at) => question_text === questions[at]?.question_text);
  const numbers = [left_ms, deadline ?? 0].every(Number.isFinite) && questions[current] !== undefined;
  return own && numbers && sameQuestions && flags.length === questions.length && picks.length === questions.length;
}
