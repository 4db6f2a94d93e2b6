import type { Confidence, Grade } from '#core/study/memory.ts';
import type { Sitting } from '#core/study/sitting.ts';
import type { SingleKeys } from '#web/lib/use-single-keys.ts';
import type { KeyWords } from '#web/quizzes/keys-dialog.tsx';
import { choiceKeys, sayKeys } from '#web/quizzes/use-keys.ts';
import type { Decides } from '#web/reviews/conflicts.tsx';

export interface StudyActions extends Decides {
  uncover(): void;
  uncoverAll(): void;
  pick(choice: string): void;
  answer(confidence: Confidence | null): void;
  grade(grade: Grade): void;
  next(): void;
  undo(): void;
  setAside(): void;
  report(): void;
  help(): void;
  /** After this review, so many milliseconds. */
  read(review_id: string, read_ms: number): void;
}

export function studyKeys({ items, phase }: Sitting, does: StudyActions, asksConfidence: boolean): SingleKeys {
  const [item] = items;
  const always = { u: does.undo, '?': does.help };
  if (!item) return always;
  const onItem = { ...always, x: does.setAside, '!': does.report };
  if (phase === 'covered') return { ...onItem, ' ': does.uncover };
  if (phase === 'sent') return { ...onItem, enter: does.next };
  if (item.kind === 'card') {
    const grades = ([1, 2, 3, 4] as const).map((grade) => [grade, () => does.grade(grade)]);
    return { ...onItem, ...Object.fromEntries(grades) };
  }
  const pick = (at: number) => {
    const choice = item.choices[at];
    if (choice) does.pick(choice.id);
  };
  const check = asksConfidence ? sayKeys(does.answer) : { enter: () => does.answer(null) };
  return { ...onItem, ...choiceKeys(pick), ...check };
}

export const studyKeyWords: KeyWords = [
  ['Space', 'turn the card, or show the choices'],
  ['1 to 4', 'grade a turned card'],
  ['A to F, 1 to 6', 'pick a choice'],
  ['G, H, S', 'check as a guess, think so, sure'],
  ['Enter', 'check as think so; after that, next'],
  ['U', 'undo what you did last'],
  ['X', 'set aside'],
  ['!', 'report the question or card'],
  ['?', 'this list'],
];
