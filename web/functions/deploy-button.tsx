import { useEffect, useRef } from 'react';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { deployLabel, isLive, type ListedFunction } from './edge-function.ts';
import { RUNTIME_ID } from './runtime-line.tsx';

interface DeployButtonProps {
  fn: ListedFunction;
  available: boolean;
  onBegin(): void;
  onEnd(outcome: ApiFailure | string): void;
}

export function DeployButton({ fn, available, onBegin, onEnd }: DeployButtonProps) {
  const { name, status } = fn;
  const { run, failure } = useAction(
    (api) => api.functions.deploy({ functionName: name }),
    `Failed to deploy ${name}`,
  );
  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => {
    if (failure) ended.current(failure);
  }, [failure]);
  const off = status === 'deploying' || isLive(fn) || !available;
  return (
    <Button
      size="sm"
      aria-disabled={off || undefined}
      aria-describedby={available ? undefined : RUNTIME_ID}
      onClick={() => {
        if (off) return;
        onBegin();
        void run().then((deployed) => deployed && onEnd(deployed.message));
      }}
    >
      {deployLabel(fn)}
      <span className="sr"> {name}</span>
    </Button>
  );
}
