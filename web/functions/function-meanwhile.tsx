import { useEffect, useRef, useState } from 'react';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DiffLines } from './diff-lines.tsx';
import type { EdgeFunction } from './edge-function.ts';

interface FunctionMeanwhileProps {
  sentence: string;
  name: string;
  /** What is typed here. */
  code: string;
  /** 'Save mine over it', in the words of what it does. */
  mine: string;
  onTheirs(now: EdgeFunction): void;
  onMine(now: EdgeFunction): void;
}

/** Two people wrote at one function: what differs between the two, and the choice. */
export function FunctionMeanwhile({ sentence, name, code, mine, onTheirs, onMine }: FunctionMeanwhileProps) {
  const [theirs, setTheirs] = useState<EdgeFunction | null>(null);
  const section = useRef<HTMLElement>(null);
  const { run, failure } = useAction(
    async (api, wanted: string) => (await api.functions.read({ name: wanted })).function,
    'Failed to load functions',
  );
  useEffect(() => {
    // It stands above the editor, and one may have been typing far below.
    section.current?.focus();
    void run(name).then(setTheirs);
  }, [run, name]);
  return (
    <section ref={section} className="fx__meanwhile" aria-label="Saved meanwhile" tabIndex={-1}>
      <Alert tone="error">{sentence}</Alert>
      {failure && (
        <Alert
          tone="error"
          action={
            <Button size="sm" onClick={() => void run(name).then(setTheirs)}>
              Try Again
            </Button>
          }
        >
          {failure.error}
        </Alert>
      )}
      {theirs && (
        <>
          <p className="t1">From theirs to yours:</p>
          <DiffLines
            label="From theirs to yours"
            before={theirs.code}
            after={code}
            same="They saved the same as you typed."
          />
          <div className="row">
            <Button size="sm" onClick={() => onTheirs(theirs)}>
              Take theirs
            </Button>
            <Button size="sm" onClick={() => onMine(theirs)}>
              {mine}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
