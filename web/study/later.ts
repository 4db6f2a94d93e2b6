/** What a sitting needs only once something has been pressed. */
export { KeysDialog } from '#web/quiz/keys-dialog.tsx';
export { AfterAnswer } from './after-answer.tsx';
export { StudyNotices } from './study-notices.tsx';
