import { useEffect, useState } from 'react';
import { counted } from '#web/lib/counted.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { forgetNotCounted, type NotCounted, notCounted } from './not-counted.ts';
import { answersOf } from './unsaved.ts';

const FLUSH_MS = 8_000;

/**
 * Says which answers of this device were not counted, and why, until one has read it. What the device still keeps is offered once more:
 * another one may have ended the attempt while this one was offline.
 */
export function NotCountedNotice({ attemptId }: { attemptId: string }) {
  const [refused, setRefused] = useState<NotCounted[]>([]);
  useEffect(() => {
    const queue = answersOf(attemptId);
    let shown = true;
    const show = () => {
      if (shown) setRefused(notCounted(attemptId));
    };
    show();
    if (queue.pending().size > 0) {
      queue.start();
      void queue.flush(FLUSH_MS).then(show);
    }
    return () => {
      shown = false;
      queue.stop();
    };
  }, [attemptId]);
  if (refused.length === 0) return null;
  const reasons = Map.groupBy(refused, ({ error }) => error);
  return (
    <Alert
      tone="error"
      title={`${counted(refused.length, 'answer')} of this device ${refused.length === 1 ? 'was' : 'were'} not counted`}
      action={
        <Button
          size="sm"
          onClick={() => {
            forgetNotCounted(attemptId);
            setRefused([]);
          }}
        >
          OK
        </Button>
      }
    >
      {[...reasons].map(([reason, list]) => (
        <p key={reason}>
          {list.length === 1 ? 'Question' : 'Questions'} {list.map(({ position }) => position).join(', ')}: {reason}
        </p>
      ))}
    </Alert>
  );
}
