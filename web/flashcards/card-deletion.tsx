import { DeleteRows } from '#web/ui/delete-rows.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Card } from './card-columns.tsx';

interface CardDeletionProps {
  ids: readonly string[];
  card: Card | null;
  onDeleted(ids: readonly string[], sentence: string): void;
  onClose(): void;
}

export function CardDeletion({ ids, card, onDeleted, onClose }: CardDeletionProps) {
  return (
    <DeleteRows
      noun="flashcard"
      ids={ids}
      remove={async (api, flashcard_ids, trash_id) =>
        (await api.flashcardsAdmin.delete({ flashcard_ids, trash_id })).deletion
      }
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {card && (
        <blockquote className="cards__quote anywhere serif" dir="auto">
          <InlineText text={card.front_content} />
        </blockquote>
      )}
    </DeleteRows>
  );
}
