import { useEffect, useState } from 'react';
import type { Run } from '#core/quizzes/run.ts';
import { counted } from '#web/lib/counted.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { forgetNotCounted, type NotCounted, notCounted } from './not-counted.ts';

/** Shown until dismissed. `run`: changes on this device may have just been refused. */
export function NotCountedNotice({ run: { attempt, refused: news } }: { run: Run }) {
  const [refused, setRefused] = useState<NotCounted[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is noted before the run has it.
  useEffect(() => setRefused(notCounted(attempt.id)), [attempt.id, news]);
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
            forgetNotCounted(attempt.id);
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
