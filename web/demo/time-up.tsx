import type { ApiFailure } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface TimeUpProps {
  failure: ApiFailure | null;
  busy: boolean;
  onRetry(): void;
}

/** The ten minutes are over: what was picked is being scored, or could not be sent yet. */
export function TimeUp({ failure, busy, onRetry }: TimeUpProps) {
  return (
    <section className="question stack" aria-labelledby="time-up">
      <h2 id="time-up" className="t5">
        The time is up
      </h2>
      {failure && !busy ? (
        <Alert
          tone="error"
          title={failure.error}
          action={
            <Button size="sm" onClick={onRetry}>
              Try Again
            </Button>
          }
        >
          Your answers are kept in this tab and are scored once they get through.
        </Alert>
      ) : (
        <Skeleton label="Scoring your answers" />
      )}
    </section>
  );
}
