import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { TRASH_DAYS } from '#core/trash/trash.ts';
import { counted } from '#web/lib/counted.ts';
import { useBatches } from '#web/lib/use-batches.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { NotOnPage } from './not-on-page.tsx';

interface DeleteRowsProps {
  noun: string;
  ids: readonly string[];
  /** `trash_id` is the trash entry of the previous batches. */
  remove(api: Api, ids: string[], trash_id: string | null): Promise<{ deleted: number; trash_id: string | null }>;
  children: ReactNode;
  waits?: boolean;
  /** Also if only some were deleted. */
  onDeleted(ids: readonly string[], sentence: string): void;
  onClose(): void;
}

/** In batches of a hundred. After a failure it continues with the rest. */
export function DeleteRows({ noun, ids, remove, children, waits = false, onDeleted, onClose }: DeleteRowsProps) {
  const { pathname, search } = useLocation();
  const one = ids.length === 1;
  const failed = `Failed to delete ${one ? noun : `${noun}s`}`;
  const deletion = useBatches<{ deleted: number; trash_id: string | null }>(
    (api, batch, before) => remove(api, batch, before.find(({ trash_id }) => trash_id !== null)?.trash_id ?? null),
    failed,
  );
  const { busy, progress, failure } = deletion;
  const finish = (gone: readonly string[], n: number) =>
    onDeleted(
      gone,
      `Deleted ${counted(n, noun)}. For ${TRASH_DAYS} days ${n === 1 ? 'it' : 'they'} can be restored from the trash.`,
    );
  const start = async () => {
    const results = await deletion.run(ids);
    if (!results) return;
    finish(
      ids,
      results.reduce((sum, { deleted }) => sum + deleted, 0),
    );
  };
  const close = () => {
    const done = deletion.finished();
    if (done.length > 0) finish(done, done.length);
    onClose();
  };
  const isPartly = failure !== null && deletion.finished().length > 0;
  return (
    <Confirm
      title={one ? `Delete this ${noun}?` : `Delete ${counted(ids.length, noun)}?`}
      confirm={isPartly ? 'Delete the rest' : `Delete ${one ? noun : counted(ids.length, noun)}`}
      danger
      busy={busy || waits}
      {...(busy && { busyText: 'Deleting...' })}
      onConfirm={() => void start()}
      onClose={close}
    >
      <NotOnPage ids={ids} />
      {children}
      <p className="soft">
        For {TRASH_DAYS} days {one ? 'it' : 'they'} can be restored from the trash.
      </p>
      <CallFailure
        failure={failure}
        prefix={one || failure?.error.startsWith(failed) ? '' : `${failed}: `}
        back={pathname + search}
      />
      {!one && progress && (busy || failure) && <BulkProgress doing={`Deleting ${noun}s`} {...progress} />}
    </Confirm>
  );
}
