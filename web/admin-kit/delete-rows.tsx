import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import { TRASH_DAYS } from '#core/trash/trash.ts';
import { counted } from '#web/lib/counted.ts';
import type { StartedBulkAction } from './change-rows.tsx';
import { ConfirmAction } from './confirm-action.tsx';
import { NotOnPage } from './not-on-page.tsx';

interface DeleteRowsProps {
  noun: string;
  ids: readonly string[];
  remove(api: Api, ids: string[]): Promise<StartedBulkAction>;
  children: ReactNode;
  waits?: boolean;
  /** The sentence is null while it goes on (bulk-actions.tsx). */
  onDeleted(ids: readonly string[], sentence: string | null): void;
  onClose(): void;
}

export function DeleteRows({ noun, ids, remove, children, waits = false, onDeleted, onClose }: DeleteRowsProps) {
  const one = ids.length === 1;
  return (
    <ConfirmAction
      title={one ? `Delete this ${noun}?` : `Delete ${counted(ids.length, noun)}?`}
      confirm={`Delete ${one ? noun : counted(ids.length, noun)}`}
      danger
      waits={waits}
      busyText="Deleting..."
      failed={`Failed to delete ${one ? noun : `${noun}s`}`}
      act={(api) => remove(api, [...ids])}
      onDone={({ bulk_action }) => onDeleted(ids, bulk_action.sentence)}
      onClose={onClose}
    >
      <NotOnPage ids={ids} />
      {children}
      <p className="soft">
        For {TRASH_DAYS} days {one ? 'it' : 'they'} can be restored from the trash.
      </p>
    </ConfirmAction>
  );
}
