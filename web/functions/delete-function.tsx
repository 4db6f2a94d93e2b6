import { useLocation } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { functionPath, type ListedFunction } from './edge-function.ts';
import { useSessionOver } from './use-session-over.ts';

interface DeleteFunctionProps {
  fn: ListedFunction;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before a function goes with all that belongs to it. */
export function DeleteFunction({ fn: { name, version, secret_names }, onDeleted, onClose }: DeleteFunctionProps) {
  const { pathname } = useLocation();
  const { run, busy, failure } = useAction((api) => api.functions.remove({ name }), `Failed to delete ${name}`);
  useSessionOver([failure]);
  return (
    <Confirm
      open
      title={<span className="fx__break">Delete {name}?</span>}
      confirm="Delete"
      danger
      busy={busy}
      busyText="Deleting..."
      onOpenChange={onClose}
      onConfirm={() => void run().then((gone) => gone && onDeleted())}
    >
      <CallFailure failure={failure} back={pathname} />
      <p>{whatGoes(version, secret_names.length)} This cannot be undone.</p>
      {version !== null && (
        <p>
          Calls of <span className="mono fx__break">{functionPath(name)}</span> find nothing from then on.
        </p>
      )}
    </Confirm>
  );
}

function whatGoes(version: number | null, secrets: number): string {
  const versions =
    version === null
      ? 'Its code goes; it was never deployed.'
      : version === 1
        ? 'Its code goes, and version 1, which is served now.'
        : `Its code goes, and all its versions, 1 to ${version}; version ${version} is served now.`;
  return secrets === 0
    ? versions
    : `${versions} So ${secrets === 1 ? 'does its secret' : `do its ${secrets} secrets`}.`;
}
