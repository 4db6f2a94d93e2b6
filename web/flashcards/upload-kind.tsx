import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { flashcardFailures, flashcardSentences as say } from '#core/flashcards/admin.ts';
import { noFlashcards } from '#core/flashcards/text.ts';
import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { UploadKind } from '#web/uploads/upload-kind.ts';
import { Same } from '#web/uploads/upload-same.tsx';
import { CardExport } from './card-export.tsx';

type CardPreview = Output<'flashcardsAdmin.preview'>['preview'];

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

const example = `1. Front: What is a pod?
Back: The smallest unit that Kubernetes runs.
It has one address, however many containers.
Id: pod

2. Front: What does \`kubectl get nodes\` list?
Back: The machines of the cluster.`;

function UploadCardFormat() {
  return (
    <details className="grow t1">
      <summary className="link">Format help</summary>
      <div className="stack">
        <pre className="mono">{example}</pre>
        <p>
          Each card has a <code>Front:</code> and a <code>Back:</code>, with or without a number before them. Both may
          run over several lines. An <code>Id:</code> is optional; it finds the card again at the next upload. Rules (
          <code>---</code>), headings and page numbers between cards are left out. A backslash before a line that
          looks like one of these keeps it as text.
        </p>
      </div>
    </details>
  );
}

type Previewed = CardPreview['flashcards'][number];

function UploadedCard({ card, onGo }: { card: Previewed; onGo(line: number): void }) {
  return (
    <>
      <div className="serif t3" dir="auto">
        <InlineText text={card.front_content} />
      </div>
      <div className="t1" dir="auto">
        <InlineText text={card.back_content} />
      </div>
      {card.duplicate && <DuplicateNote duplicate={card.duplicate} onGo={onGo} />}
    </>
  );
}

interface DuplicateNoteProps {
  duplicate: NonNullable<Previewed['duplicate']>;
  onGo(line: number): void;
}

function DuplicateNote({ duplicate: { kind, line, same, existing }, onGo }: DuplicateNoteProps) {
  if (!existing) {
    return (
      <p className="t1 state--wait">
        The same front is in{' '}
        <button type="button" className="link" onClick={() => onGo(line ?? 1)}>
          line {line}
        </button>
        .
      </p>
    );
  }
  const since = (
    <>
      {kind === 'id' ? 'This Id exists' : 'This front exists'} in this topic since{' '}
      <LocalDate at={existing.created_at} />
    </>
  );
  if (same) return <p className="t1 state--wait">{since}, with the same back.</p>;
  return (
    <details className="t1">
      <summary className="state--wait">
        {since}. <span className="link">Compare</span>
      </summary>
      <div className="well grid gap-2 mt-2">
        <div className="serif" dir="auto">
          <InlineText text={existing.front_content} />
        </div>
        <div dir="auto">
          <InlineText text={existing.back_content} />
        </div>
      </div>
    </details>
  );
}
