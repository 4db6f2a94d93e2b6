import { useRef, useState } from 'react';
import { FLASHCARD_BATCH } from '#core/flashcard-office.ts';
import { useAction } from '#web/lib/use-action.ts';

/** Deletes cards in batches that become one delete in the trash. `onGone` hears of each batch that is gone. */
export function useCardDeletion(onGone: (ids: readonly string[]) => void) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const trashId = useRef<string | null>(null);
  const deleted = useRef(0);
  const batch = useAction(
    (api, flashcard_ids: string[]) => api.flashcardsOffice.delete({ flashcard_ids, trash_id: trashId.current }),
    'Failed to delete flashcards',
  );
  return {
    /** While it runs. */
    progress,
    failure: batch.failure,
    /**
     * How many were deleted, earlier tries included. Null when a batch failed: those before it are gone, and running it with the
     * others goes on.
     */
    async run(ids: readonly string[]): Promise<number | null> {
      for (let from = 0; from < ids.length; from += FLASHCARD_BATCH) {
        setProgress({ done: from, of: ids.length });
        const part = ids.slice(from, from + FLASHCARD_BATCH);
        const answer = await batch.run(part);
        if (!answer) {
          setProgress(null);
          return null;
        }
        trashId.current = answer.deletion.trash_id ?? trashId.current;
        deleted.current += answer.deletion.deleted;
        onGone(part);
      }
      return deleted.current;
    },
  };
}
