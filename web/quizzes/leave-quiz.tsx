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
  const { run, busy, failure, clear } = useAction(async () => {
    await server.pause();
    if (server.get().attempt.state === 'paused') blocker.proceed?.();
    else blocker.reset?.();
  }, 'The test could not be paused. Please try again.');
  if (!running || blocker.state !== 'blocked') return null;
  const stay = () => {
    if (busy) return;
    clear();
    blocker.reset();
  };
  return (
    <Dialog
      title="Leave the running test?"
      asks
      onClose={stay}
      footer={
        <>
          <Button aria-disabled={busy} onClick={stay}>
            Stay
          </Button>
          <Button aria-disabled={busy} onClick={() => !busy && blocker.proceed()}>
            Leave
          </Button>
          <Button variant="primary" busy={busy} busyText="Pausing..." onClick={() => void run()}>
            Pause and leave
          </Button>
        </>
      }
    >
      {failure && <Alert tone="error">{failure.error}</Alert>}
      <p>
        The clock runs on when you leave. Paused, it stands still, for 30 days at most. Your answers are kept either
        way, and Resume on the topic's page leads back.
      </p>
    </Dialog>
  );
}
