import type { ErrorBody } from '#core/errors.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export function Stopped({ failure, onAsk }: { failure: ErrorBody | null; onAsk(): void }) {
  const again = (
    <Button size="sm" onClick={onAsk}>
      Try again
    </Button>
  );
  return (
    <div className="question" role="status">
      <p>This test does not run any more: it was changed in another tab or on another device.</p>
      {failure && (
        <Alert tone="error" action={again}>
          {failure.error}
        </Alert>
      )}
    </div>
  );
}
