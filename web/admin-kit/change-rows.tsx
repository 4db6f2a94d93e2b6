import { type ReactNode, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { counted } from '#web/lib/counted.ts';
import { useBatches } from '#web/lib/use-batches.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { NotOnPage } from './not-on-page.tsx';

interface ChangeRowsProps {
  noun: string;
  ids: readonly string[];
  title(rows: string): string;
  confirm: string;
  doing: string;
  /** Without it, a blank value is allowed. */
  needed?: string;
  /** Returns how many changed. */
  change(api: Api, batch: string[], value: string): Promise<number>;
  failed: string;
  sentence(changed: string, value: string): string;
  already?: string;
  onChanged(sentence: string): void;
  onClose(): void;
  children(value: string, setValue: (value: string) => void, error: string | undefined): ReactNode;
}

/** In batches of a hundred. */
export function ChangeRows(props: ChangeRowsProps) {
  const {
    noun,
    ids,
    title,
    confirm,
    doing,
    needed,
    change,
    failed,
    sentence,
    already = 'there already',
    onChanged,
    onClose,
    children,
  } = props;
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);
  const changing = useBatches((api, batch) => change(api, batch, value), failed);
  const start = async () => {
    const isMissing = needed !== undefined && value === '';
    setMissing(isMissing);
    if (isMissing) return;
    const results = await changing.run(ids);
    if (!results) return;
    const changed = results.reduce((sum, n) => sum + n, 0);
    const others = ids.length - changed;
    const rest = others === 0 ? '' : ` ${others === 1 ? 'One was' : `${others} were`} ${already}.`;
    onChanged(sentence(counted(changed, noun), value) + rest);
  };
  return (
    <FormDialog
      title={title(counted(ids.length, noun))}
      confirm={confirm}
      busyText={`${doing}...`}
      busy={changing.busy}
      failure={changing.failure}
      onSubmit={start}
      onClose={onClose}
    >
      <NotOnPage ids={ids} />
      {children(value, setValue, missing && value === '' ? needed : undefined)}
      {changing.progress && changing.busy && <BulkProgress doing={`${doing} ${noun}s`} {...changing.progress} />}
    </FormDialog>
  );
}
