import type { Api } from '#core/contract/index.ts';
import { flashcardFailures, flashcardSentences as say } from '#core/flashcard-admin.ts';
import { noFlashcards } from '#core/flashcard-text.ts';
import type { UploadKind } from '#web/content/upload-kind.ts';
import { Same } from '#web/content/upload-same.tsx';
import { CardExport } from './card-export.tsx';
import { UploadCardFormat } from './upload-card-format.tsx';
import { UploadedCard } from './upload-card-preview.tsx';

export type CardPreview = Awaited<ReturnType<Api['flashcardsAdmin']['preview']>>['preview'];

interface CardChoices {
  same_id: 'skip' | 'update';
  same_front: 'skip' | 'add';
}

const [, failed] = flashcardFailures.FLASHCARDS_UPLOAD_FAILED;

export const flashcardUpload: UploadKind<CardPreview, CardPreview['flashcards'][number], CardChoices> = {
  noun: 'flashcard',
  placeholder: 'Front: What is a pod?\nBack: The smallest unit that Kubernetes runs.',
  say: {
    topicNeeded: say.topicNeeded,
    nothingRead: noFlashcards,
    done: say.uploaded,
    previewFailed: failed,
    uploadFailed: failed,
  },
  usual: { same_id: 'skip', same_front: 'skip' },
  preview: async (api, text, topic, choices) =>
    (await api.flashcardsAdmin.preview({ topic_id: topic?.id, category_id: topic?.category_id, text, ...choices }))
      .preview,
  upload: async (api, text, { id, category_id }, choices, { counts }) =>
    (await api.flashcardsAdmin.upload({ topic_id: id, category_id, text, ...choices, expected: counts })).upload,
  duplicates: (choices) => choices,
  countOf: ({ flashcard_count }) => flashcard_count,
  items: ({ flashcards }) => flashcards,
  notes: ({ choices, choose, preview }) =>
    preview && (
      <div className="row mb-2">
        <Same
          noun="flashcard"
          what="Id"
          count={preview.same_id_count}
          value={choices.same_id}
          other={{ value: 'update', label: 'Update' }}
          onChange={(same_id) => choose({ same_id })}
        />
        <Same
          noun="flashcard"
          what="front"
          count={preview.same_front_count}
          value={choices.same_front}
          other={{ value: 'add', label: 'Upload all the same' }}
          onChange={(same_front) => choose({ same_front })}
        />
      </div>
    ),
  item: (card, goTo) => <UploadedCard card={card} onGo={goTo} />,
  format: <UploadCardFormat />,
  download: ({ id }) => <CardExport topicId={id} />,
};
