import { useLocation } from 'react-router';
import { countedFlashcards } from '#core/flashcard-office.ts';
import { TRASH_DAYS } from '#core/trash.ts';
import { BulkProgress } from '#web/ui/bulk-progress.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Card } from './card-rows.tsx';
import { useCardDeletion } from './use-card-deletion.ts';

interface CardDeletionProps {
  /** What is deleted; it shrinks as batches are gone. */
  ids: readonly string[];
  /** The card, where it is one that is named. */
  card: Card | null;
  onGone(ids: readonly string[]): void;
  onDone(deleted: number): void;
  onClose(): void;
}

/** Asks before cards are deleted, and shows how far it has come. */
export function CardDeletion({ ids, card, onGone, onDone, onClose }: CardDeletionProps) {
  const { pathname, search } = useLocation();
  const deletion = useCardDeletion(onGone);
  const { progress, failure } = deletion;
  const confirm = async () => {
    const deleted = await deletion.run(ids);
    if (deleted !== null) onDone(deleted);
  };
  const count = progress?.of ?? ids.length;
  const one = count === 1;
  return (
    <Confirm
      title={one ? 'Delete this flashcard?' : `Delete ${countedFlashcards(count)}?`}
      confirm={one ? 'Delete flashcard' : `Delete ${countedFlashcards(count)}`}
      danger
      busy={progress !== null}
      busyText="Deleting..."
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <CallFailure failure={failure} back={pathname + search} />
      {card && (
        <blockquote className="cards__quote serif" dir="auto">
          <InlineText text={card.front_content} />
        </blockquote>
      )}
      <p>
        {one ? 'It stays' : 'They stay'} in the trash for {TRASH_DAYS} days and can be restored from there.
      </p>
      {progress && !one && <BulkProgress doing="Deleting flashcards" {...progress} />}
    </Confirm>
  );
}
