import { countedFlashcards } from '#core/flashcards/admin.ts';
import { TRASH_DAYS } from '#core/trash/trash.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { DeleteRows } from '#web/admin-kit/delete-rows.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { Card } from './card-columns.tsx';

interface CardDeletionProps {
  ids: readonly string[];
  card: Card | null;
  onDeleted(ids: readonly string[], sentence: string | null): void;
  onClose(): void;
}

export function CardDeletion({ ids, card, onDeleted, onClose }: CardDeletionProps) {
  return (
    <DeleteRows
      noun="flashcard"
      ids={ids}
      remove={(api, flashcard_ids) => api.flashcardsAdmin.delete({ flashcard_ids })}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {card && (
        <blockquote className="quoted cards__quote anywhere serif" dir="auto">
          <InlineText text={card.front_content} />
        </blockquote>
      )}
    </DeleteRows>
  );
}

interface CardTopicDeletionProps {
  topic: { id: string; name: string; flashcard_count: number };
  onDone(deleted: number): void;
  onOutdated(): void;
  onClose(): void;
}

export function CardTopicDeletion({ topic, onDone, onOutdated, onClose }: CardTopicDeletionProps) {
  const counted = countedFlashcards(topic.flashcard_count);
  return (
    <ConfirmAction
      title={isolated`Delete all ${counted} of ${topic.name}?`}
      confirm={`Delete all ${counted}`}
      danger
      busyText="Deleting..."
      failed="Failed to delete flashcards"
      act={(api) => api.flashcardsAdmin.deleteAllInTopic({ topic_id: topic.id, count: topic.flashcard_count })}
      onDone={({ deletion }) => onDone(deletion.deleted)}
      onFailed={onOutdated}
      onClose={onClose}
    >
      <p>
        The topic stays, without flashcards. They stay in the trash for {TRASH_DAYS} days and can be restored from
        there.
      </p>
    </ConfirmAction>
  );
}
