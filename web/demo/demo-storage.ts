import { inTab, keptJson } from '#web/lib/kept.ts';
import type { DemoQuiz, DemoState } from './use-demo.ts';

const KEY = 'certamen.demo-quiz';

/** Keeps the demo in this tab; where the browser keeps nothing it lasts as long as the page. */
export function keepDemo(state: DemoState): void {
  inTab.set(KEY, JSON.stringify(state));
}

/** What this tab kept; null where there is nothing, or where it belongs to other questions. */
export function storedDemo(quiz: DemoQuiz): DemoState | null {
  const stored = keptJson(inTab, KEY) as DemoState | null;
  try {
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
