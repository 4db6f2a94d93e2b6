import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { addFlashcard, changeFlashcard } from './office-change.ts';
import { deleteAllInTopic, deleteFlashcards } from './office-delete.ts';
import { exportFlashcards } from './office-export.ts';
import { flashcardIds, officeFlashcard, officeFlashcards } from './office-list.ts';
import { previewFlashcards } from './office-preview.ts';
import { uploadFlashcards } from './office-upload.ts';

const { flashcardsOffice } = api;

/** Flashcards, for administrators. */
export const flashcardsOfficeRouter = {
  list: flashcardsOffice.list.handler(({ context: { deps }, input }) => officeFlashcards(deps, input)),
  selectAll: flashcardsOffice.selectAll.handler(async ({ context: { deps }, input }) => ({
    flashcard_ids: await flashcardIds(deps, input),
  })),
  open: flashcardsOffice.open.handler(async ({ context: { deps }, input }) => ({
    flashcard: await officeFlashcard(deps.db, input.flashcard_id),
  })),
  preview: flashcardsOffice.preview.handler(async ({ context, input }) => ({
    preview: await orElse('FLASHCARDS_UPLOAD_FAILED', context, (deps) => previewFlashcards(deps, input)),
  })),
  upload: flashcardsOffice.upload.handler(async ({ context, input }) => ({
    upload: await orElse('FLASHCARDS_UPLOAD_FAILED', context, (deps) => uploadFlashcards(deps, context.who, input)),
  })),
  add: flashcardsOffice.add.handler(async ({ context, input }) => ({
    flashcard: await orElse('FLASHCARD_SAVE_FAILED', context, (deps) => addFlashcard(deps, context.who, input)),
  })),
  change: flashcardsOffice.change.handler(async ({ context, input }) => ({
    flashcard: await orElse('FLASHCARD_SAVE_FAILED', context, (deps) => changeFlashcard(deps, context.who, input)),
  })),
  delete: flashcardsOffice.delete.handler(async ({ context, input }) => {
    const failed = input.flashcard_ids.length === 1 ? 'FLASHCARD_DELETE_FAILED' : 'FLASHCARDS_DELETE_FAILED';
    return { deletion: await orElse(failed, context, (deps) => deleteFlashcards(deps, context.who, input)) };
  }),
  deleteAllInTopic: flashcardsOffice.deleteAllInTopic.handler(async ({ context, input }) => ({
    deletion: await orElse('FLASHCARDS_DELETE_FAILED', context, (deps) => deleteAllInTopic(deps, context.who, input)),
  })),
  export: flashcardsOffice.export.handler(({ context: { deps }, input }) => exportFlashcards(deps, input.topic_id)),
};
