import { lazyPart } from '#web/lib/lazy-part.ts';

/** What a sitting needs only once something has been pressed, and the hint what could be. */
export const loadLater = lazyPart(async () => {
  const [{ AfterAnswer }, { StudyNotices }, { StudyKeysHint }, { GradeButtons }, { KeysDialog }] = await Promise.all([
    import('./after-answer.tsx'),
    import('./study-notices.tsx'),
    import('./study-keys-hint.tsx'),
    import('#web/flashcards/grade-buttons.tsx'),
    import('#web/quiz/keys-dialog.tsx'),
  ]);
  return { AfterAnswer, StudyNotices, StudyKeysHint, GradeButtons, KeysDialog };
});

export type Later = Awaited<ReturnType<typeof loadLater>>;
