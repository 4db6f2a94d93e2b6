import { type ReactNode, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { useAction } from '#web/lib/use-action.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { NotOnPage } from './not-on-page.tsx';

export type StartedBulkAction = Output<'questionsAdmin.move'>;

interface ChangeRowsProps {
  noun: string;
  ids: readonly string[];
  title(rows: string): string;
  confirm: string;
  doing: string;
  /** Without it, a blank value is allowed. */
  needed?: string;
  change(api: Api, ids: string[], value: string): Promise<StartedBulkAction>;
  failed: string;
  /** Null while it goes on (bulk-actions.tsx). */
  onChanged(sentence: string | null): void;
  onClose(): void;
  children(value: string, setValue: (value: string) => void, error: string | undefined): ReactNode;
}

export function ChangeRows(props: ChangeRowsProps) {
  const { noun, ids, title, confirm, doing, needed, change, failed, onChanged, onClose, children } = props;
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, busy, failure } = useAction((api) => change(api, [...ids], value), failed);
  const start = async () => {
    const isMissing = needed !== undefined && value === '';
    setMissing(isMissing);
    const started = isMissing ? null : await run();
    if (started) onChanged(started.bulk_action.sentence);
  };
  return (
    <FormDialog
      title={title(counted(ids.length, noun))}
      confirm={confirm}
      busyText={`${doing}...`}
      busy={busy}
      failure={failure}
      onSubmit={start}
      onClose={onClose}
    >
      <NotOnPage ids={ids} />
      {children(value, setValue, missing && value === '' ? needed : undefined)}
    </FormDialog>
  );
}
