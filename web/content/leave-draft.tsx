import type { Keeping } from '#web/lib/use-kept-draft.ts';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';

/** Asks before a text that is not uploaded is left. It is kept as a draft where the browser has room for it. */
export function LeaveDraft({ unsaved, keeping }: { unsaved: boolean; keeping: Keeping }) {
  const kept = keeping !== 'full';
  return (
    <AskBeforeLeaving unsaved={unsaved} title="Leave without uploading?" confirm="Leave" kept={kept}>
      {kept
        ? 'This text is not uploaded yet. It is kept here until you close the window.'
        : 'This text is not uploaded yet, and this browser has no room to keep it.'}
    </AskBeforeLeaving>
  );
}
