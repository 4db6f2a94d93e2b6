import { useBlocker } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ServerRun } from './server-run.ts';

export function LeaveQuiz({ running, server }: { running: boolean; server: ServerRun }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => running && currentLocation.pathname !== nextLocation.pathname,
  );
  const pauseAndLeave = useAction(async () => {
    await server.pause();
    if (server.get().attempt.state === 'paused') blocker.proceed?.();
    else blocker.reset?.();
  }, 'The test could not be paused. Please try again.');
  const stay = () => {
    pauseAndLeave.clear();
    blocker.reset?.();
  };
  return (
    <Dialog
      open={running && blocker.state === 'blocked'}
      onOpenChange={(open) => !open && !pauseAndLeave.busy && stay()}
      title="Leave the running test?"
      asks
      footer={
        <>
          <Button aria-disabled={pauseAndLeave.busy} onClick={() => !pauseAndLeave.busy && stay()}>
            Stay
          </Button>
          <Button aria-disabled={pauseAndLeave.busy} onClick={() => !pauseAndLeave.busy && blocker.proceed?.()}>
            Leave
          </Button>
          <Button
            variant="primary"
            busy={pauseAndLeave.busy}
            busyText="Pausing..."
            onClick={() => void pauseAndLeave.run()}
          >
            Pause and leave
          </Button>
        </>
      }
    >
      {pauseAndLeave.failure && <Alert tone="error">{pauseAndLeave.failure.error}</Alert>}
      <p>
        The clock runs on when you leave. Paused, it stands still, for 30 days at most. Your answers are kept either
        way, and Resume on the topic's page leads back.
      </p>
    </Dialog>
  );
}
