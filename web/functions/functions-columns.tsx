import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Column } from '#web/admin-kit/data-table.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { deployLabel, editorPath, isLive, type ListedFunction, lineIn } from './edge-function.ts';
import { FunctionAddress, RUNTIME_ID, StatusMark } from './function-state.tsx';

type FunctionRow = ListedFunction & { id: string };

interface Acts {
  origin: string;
  available: boolean;
  deploys: ReturnType<typeof useDeploys>;
  onDelete(fn: ListedFunction): void;
}

export function functionsColumns({ origin, available, deploys, onDelete }: Acts): Column<FunctionRow>[] {
  return [
    {
      head: 'Function',
      bare: true,
      cell: ({ name, version }) => (
        <div>
          <Link className="mono" to={editorPath(name)}>
            {name}
          </Link>
          <FunctionAddress name={name} origin={origin} served={version !== null} />
        </div>
      ),
    },
    { head: 'Status', cell: (fn) => <StatusMark fn={fn} /> },
    { head: 'Last updated', cell: ({ lastUpdated }) => <LocalDate at={lastUpdated} style="medium" time /> },
    {
      head: 'Live',
      cell: ({ version }) => (version === null ? <span className="soft">Nothing yet</span> : `Version ${version}`),
    },
    {
      head: 'Actions',
      headHidden: true,
      className: 'acts',
      cell: (fn) => (
        <>
          <DeployButton
            fn={fn}
            available={available}
            onBegin={() => deploys.begin(fn.name)}
            onEnd={(outcome) => deploys.end(fn.name, outcome)}
          />
          <ButtonLink size="sm" to={editorPath(fn.name)}>
            Open<span className="sr"> {fn.name}</span>
          </ButtonLink>
          <DeleteButton name={fn.name} onClick={() => onDelete(fn)} />
        </>
      ),
    },
  ];
}

interface DeployButtonProps {
  fn: ListedFunction;
  available: boolean;
  onBegin(): void;
  onEnd(outcome: ApiFailure | string): void;
}

function DeployButton({ fn, available, onBegin, onEnd }: DeployButtonProps) {
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

export function useDeploys(onEnd: () => void) {
  const [running, setRunning] = useState<readonly string[]>([]);
  const [done, setDone] = useState('');
  const [failed, setFailed] = useState<{ name: string; failure: ApiFailure } | null>(null);
  const say = (sentence: string) => {
    setDone(sentence);
    setFailed(null);
  };
  return {
    running,
    done,
    failed,
    say,
    begin(name: string) {
      say('');
      setRunning((before) => [...before, name]);
    },
    end(name: string, outcome: ApiFailure | string) {
      setRunning((before) => before.filter((one) => one !== name));
      if (typeof outcome === 'string') say(outcome);
      else setFailed({ name, failure: outcome });
      onEnd();
    },
  };
}

export function NotDeployed({ name, failure, back }: { name: string; failure: ApiFailure; back: string }) {
  const line = lineIn(failure.error);
  return (
    <div className="row mb-4 anywhere">
      <CallFailure failure={failure} prefix={`Failed to deploy ${name}: `} back={back} />
      {line !== null && (
        <ButtonLink size="sm" to={`${editorPath(name)}?line=${line}`}>
          Go to line {line}
        </ButtonLink>
      )}
    </div>
  );
}
