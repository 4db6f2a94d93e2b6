import { useState } from 'react';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { functionPath, type ListedFunction } from './edge-function.ts';
import { useSessionOver } from './use-session-over.ts';

interface DeleteFunctionProps {
  fn: ListedFunction;
  onDeleted(): void;
  onClose(): void;
}

export function DeleteFunction({ fn: { name, version, secret_names }, onDeleted, onClose }: DeleteFunctionProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  useSessionOver([failure]);
  return (
    <ConfirmAction
      title={<span className="fx__break">Delete {name}?</span>}
      confirm="Delete"
      danger
      busyText="Deleting..."
      failed={`Failed to delete ${name}`}
      act={(api) =>
        api.functions.remove({ name }).catch((thrown) => {
          setFailure(apiFailure(thrown));
          throw thrown;
        })
      }
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{whatGoes(version, secret_names.length)} This cannot be undone.</p>
      {version !== null && (
        <p>
          Calls of <span className="mono fx__break">{functionPath(name)}</span> find nothing from then on.
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
