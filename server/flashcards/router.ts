import { flashcardsContract } from '#core/flashcards/contract.ts';
import { flashcardsAdminContract } from '#core/flashcards/contract-admin.ts';
import { startBulkAction } from '../bulk/start.ts';
import { unforeseenAs } from '../http/errors.ts';
import { serve } from '../http/serve-operations.ts';
import { addFlashcard, changeFlashcard } from './admin-change.ts';
import { deleteAllInTopic, flashcardActs } from './admin-delete.ts';
import { adminFlashcard, adminFlashcards, flashcardIds } from './admin-list.ts';
import { exportFlashcards, previewFlashcards, uploadFlashcards } from './admin-upload.ts';
import { flashcardsOf, flashcardTopics } from './cards.ts';

export const flashcardsRouter = serve(flashcardsContract, {
  flashcardTopics: async (deps) => ({ categories: await flashcardTopics(deps) }),
  flashcards: (deps, who, { topic_id }) => flashcardsOf(deps, who, topic_id),
});

const moveSelected = startBulkAction('move_flashcards', flashcardActs.move_flashcards);
const deleteSelected = startBulkAction('delete_flashcards', flashcardActs.delete_flashcards);

export const flashcardsAdminRouter = serve(flashcardsAdminContract, {
  list: adminFlashcards,
  selectAll: async (deps, _who, input) => ({ flashcard_ids: await flashcardIds(deps, input) }),
  open: async ({ db }, _who, { flashcard_id }) => ({ flashcard: await adminFlashcard(db, flashcard_id) }),
  preview: async (deps, who, input) => ({ preview: await previewFlashcards(deps, who, input) }),
  upload: async (deps, who, input) => ({ upload: await uploadFlashcards(deps, who, input) }),
  add: async (deps, who, input) => ({ flashcard: await addFlashcard(deps, who, input) }),
  change: async (deps, who, input) => ({ flashcard: await changeFlashcard(deps, who, input) }),
  move: (deps, who, { flashcard_ids: ids, topic_id }, caller) => moveSelected(deps, who, { ids, topic_id }, caller),
  delete: (deps, who, { flashcard_ids: ids }, caller) => {
    const failure = ids.length === 1 ? 'FLASHCARD_DELETE_FAILED' : 'FLASHCARDS_DELETE_FAILED';
    return unforeseenAs(failure, () => deleteSelected(deps, who, { ids }, caller));
  },
  deleteAllInTopic: async (deps, who, input) => ({ deletion: await deleteAllInTopic(deps, who, input) }),
  export: (deps, _who, { topic_id }) => exportFlashcards(deps, topic_id),
});
