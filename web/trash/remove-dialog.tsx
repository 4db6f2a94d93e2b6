import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { heldText } from './held-text.ts';
import type { TrashEntry } from './trash-tab.tsx';

interface RemoveDialogProps {
  entry: TrashEntry;
  onRemoved(): void;
  onClose(): void;
}

/** Asks before something in the trash goes for good. */
export function RemoveDialog({ entry, onRemoved, onClose }: RemoveDialogProps) {
  const { id, name, noun } = entry;
  const held = heldText(entry);
  const removing = useAction(async (api) => api.trash.remove({ trash_id: id }), 'Failed to delete for good');
  const remove = async () => {
    if (await removing.run()) onRemoved();
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated`Delete "${name}" for good?`}
      confirm="Delete for good"
      busyText="Deleting..."
      busy={removing.busy}
      danger
      onConfirm={() => void remove()}
    >
      <CallFailure failure={removing.failure} back="/admin/trash" />
      {held && <p>{held}</p>}
      <p>
        This {noun === 'category' || noun === 'topic' ? `${noun} and all that was deleted with it` : 'delete'} can
        then no longer be taken back. Learners keep their results.
      </p>
    </Confirm>
  );
}
