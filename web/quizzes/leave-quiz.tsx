import { useAction } from '#web/lib/use-action.ts';
import { useLeaving } from '#web/lib/use-leaving.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ServerRun } from './server-run.ts';

export function LeaveQuiz({ running, server }: { running: boolean; server: ServerRun }) {
  const leaving = useLeaving(
    ({ currentLocation, nextLocation }) => running && currentLocation.pathname !== nextLocation.pathname,
  );
  const { run, busy, failure, clear } = useAction(async () => {
    await server.pause();
    if (server.get().attempt.state === 'paused') leaving.leave();
    else leaving.stay();
  }, 'The test could not be paused. Please try again.');
  if (!running || !leaving.asking) return null;
  const stay = () => {
    if (busy) return;
    clear();
    leaving.stay();
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
          <Button aria-disabled={busy} onClick={() => !busy && leaving.leave()}>
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
