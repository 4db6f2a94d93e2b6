import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { functionPath, type ListedFunction } from './edge-function.ts';

interface DeleteFunctionProps {
  fn: ListedFunction;
  onDeleted(): void;
  onClose(): void;
}

export function DeleteFunction({ fn: { name, version, secret_names }, onDeleted, onClose }: DeleteFunctionProps) {
  return (
    <ConfirmAction
      title={<span className="anywhere">Delete {name}?</span>}
      confirm="Delete"
      danger
      busyText="Deleting..."
      failed={`Failed to delete ${name}`}
      act={(api) => api.functions.remove({ name })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{whatGoes(version, secret_names.length)} This cannot be undone.</p>
      {version !== null && (
        <p>
          Calls of <span className="mono anywhere">{functionPath(name)}</span> find nothing from then on.
        </p>
      )}
    </ConfirmAction>
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
