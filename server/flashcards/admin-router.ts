import { flashcardsOfficeContract } from '#core/contract/flashcards-office.ts';
import { serve } from '../http/serve-operations.ts';
import { unforeseenAs } from '../http/unforeseen.ts';
import { addFlashcard, changeFlashcard } from './office-change.ts';
import { deleteAllInTopic, deleteFlashcards } from './office-delete.ts';
import { exportFlashcards } from './office-export.ts';
import { flashcardIds, officeFlashcard, officeFlashcards } from './office-list.ts';
import { previewFlashcards } from './office-preview.ts';
import { uploadFlashcards } from './office-upload.ts';

/** Flashcards, for administrators. */
export const flashcardsAdminRouter = serve(flashcardsOfficeContract, {
  list: officeFlashcards,
  selectAll: async (deps, _who, input) => ({ flashcard_ids: await flashcardIds(deps, input) }),
  open: async ({ db }, _who, { flashcard_id }) => ({ flashcard: await officeFlashcard(db, flashcard_id) }),
  preview: async (deps, _who, input) => ({ preview: await previewFlashcards(deps, input) }),
  upload: async (deps, who, input) => ({ upload: await uploadFlashcards(deps, who, input) }),
  add: async (deps, who, input) => ({ flashcard: await addFlashcard(deps, who, input) }),
  change: async (deps, who, input) => ({ flashcard: await changeFlashcard(deps, who, input) }),
  delete: async (deps, who, input) => {
    const failure = input.flashcard_ids.length === 1 ? 'FLASHCARD_DELETE_FAILED' : 'FLASHCARDS_DELETE_FAILED';
    return { deletion: await unforeseenAs(failure, () => deleteFlashcards(deps, who, input)) };
  },
  deleteAllInTopic: async (deps, who, input) => ({ deletion: await deleteAllInTopic(deps, who, input) }),
  export: (deps, _who, { topic_id }) => exportFlashcards(deps, topic_id),
});
