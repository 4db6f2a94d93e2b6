import { GradeButtons } from '#web/flashcards/grade-buttons.tsx';
import { KeysDialog } from '#web/quizzes/keys-dialog.tsx';
import { WaitingForExams } from '#web/quizzes/waiting-for-exams.tsx';
import { AfterAnswer } from './after-answer.tsx';
import { CoverWords } from './cover-words.tsx';
import { StudyKeysHint } from './study-keys-hint.tsx';
import { StudyNotices } from './study-notices.tsx';
import { StudySlot } from './study-slot.tsx';

/** Loaded after the page: not needed before the first action. */
export const later = {
  AfterAnswer,
  CoverWords,
  GradeButtons,
  KeysDialog,
  StudyKeysHint,
  StudyNotices,
  StudySlot,
  WaitingForExams,
};

export type Later = typeof later;
