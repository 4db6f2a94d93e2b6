import type { Action } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface StoppedProps {
  asking: Action<[], void>;
  onAsk(): void;
}

/** In the question's place while it is asked how an attempt stands that the server says does not run. */
export function Stopped({ asking, onAsk }: StoppedProps) {
  return (
    <div className="question" role="status">
      <p>This test does not run any more: it was changed in another tab or on another device.</p>
      {asking.failure && !asking.busy && (
        <Alert
          tone="error"
          action={
            <Button size="sm" onClick={onAsk}>
              Try again
            </Button>
          }
        >
          {asking.failure.error}
        </Alert>
      )}
    </div>
  );
}
