import type { ErrorBody } from '#core/errors.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface TimeUpProps {
  failure: ApiFailure | null;
  busy: boolean;
  onRetry(): void;
}

export function TimeUp({ failure, busy, onRetry }: TimeUpProps) {
  const again = (
    <Button size="sm" onClick={onRetry}>
      Try Again
    </Button>
  );
  return (
    <section className="question stack" aria-labelledby="time-up">
      <h2 id="time-up" className="t5">
        The time is up.
      </h2>
      {failure && !busy ? (
        <Alert tone="error" title={failure.error} action={again}>
          Your answers are kept in this tab and are scored once they get through.
        </Alert>
      ) : (
        <p role="status">Your answers are being saved ...</p>
      )}
    </section>
  );
}

export function Stopped({ failure, onAsk }: { failure: ErrorBody | null; onAsk(): void }) {
  const again = (
    <Button size="sm" onClick={onAsk}>
      Try again
    </Button>
  );
  return (
    <div className="question" role="status">
      <p>This test is no longer running: it was changed in another tab or on another device.</p>
      {failure && (
        <Alert tone="error" action={again}>
          {failure.error}
        </Alert>
      )}
    </div>
  );
}
