import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';

/** Asks before a text that is not uploaded is left. It is kept as a draft. */
export function LeaveDraft({ unsaved }: { unsaved: boolean }) {
  return (
    <AskBeforeLeaving unsaved={unsaved} title="Leave without uploading?" confirm="Leave" kept>
      This text is not uploaded yet. It is kept here until you close the window.
    </AskBeforeLeaving>
  );
}
