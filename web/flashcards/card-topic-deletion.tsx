import { useLocation } from 'react-router';
import { countedFlashcards } from '#core/flashcard-office.ts';
import { TRASH_DAYS } from '#core/trash.ts';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';

interface CardTopicDeletionProps {
  /** `flashcard_count` is the number that is named; with another one nothing is deleted. */
  topic: { id: string; name: string; flashcard_count: number };
  onDone(deleted: number): void;
  /** The number has changed: it is to be looked up again. */
  onOutdated(): void;
  onClose(): void;
}

/** Asks before all cards of a topic are deleted. */
export function CardTopicDeletion({ topic, onDone, onOutdated, onClose }: CardTopicDeletionProps) {
  const { pathname, search } = useLocation();
  const removal = useAction(
    (api, topic_id: string, count: number) => api.flashcardsOffice.deleteAllInTopic({ topic_id, count }),
    'Failed to delete flashcards',
  );
  const confirm = async () => {
    const answer = await removal.run(topic.id, topic.flashcard_count);
    if (answer) onDone(answer.deletion.deleted);
    else onOutdated();
  };
  const counted = countedFlashcards(topic.flashcard_count);
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={isolated`Delete all ${counted} of ${topic.name}?`}
      confirm={`Delete all ${counted}`}
      danger
      busy={removal.busy}
      busyText="Deleting..."
      onConfirm={confirm}
    >
      <CallFailure failure={removal.failure} back={pathname + search} />
      <p>
        The topic stays, without flashcards. They stay in the trash for {TRASH_DAYS} days and can be restored from
        there.
      </p>
    </Confirm>
  );
}
