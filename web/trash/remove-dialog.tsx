import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { contentsText } from './contents-text.ts';
import type { TrashEntry } from './trash-tab.tsx';

interface RemoveDialogProps {
  entry: TrashEntry;
  onRemoved(): void;
  onClose(): void;
}

export function RemoveDialog({ entry, onRemoved, onClose }: RemoveDialogProps) {
  const { id, name, noun } = entry;
  const contents = contentsText(entry);
  return (
    <ConfirmAction
      title={isolated`Delete "${name}" for good?`}
      confirm="Delete for good"
      busyText="Deleting..."
      danger
      failed="Failed to delete for good"
      act={(api) => api.trash.remove({ trash_id: id })}
      onDone={onRemoved}
      onClose={onClose}
    >
      {contents && <p>{contents}</p>}
      <p>
        This {noun === 'category' || noun === 'topic' ? `${noun} and all that was deleted with it` : 'delete'} can
        then no longer be taken back. Learners keep their results.
      </p>
    </ConfirmAction>
  );
}
