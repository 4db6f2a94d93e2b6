import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { bulkKinds } from '#core/bulk/bulk.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { BulkProgress } from './bulk-progress.tsx';

const LOOK_EVERY_MS = 1_000;

/** Actions on selected rows that took longer than their call, of this or an earlier visit. */
export function BulkActions({ actions }: { actions: Output<'bulk.list'>['bulk_actions'] }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const dismissal = useAction(
    (api, bulk_action_id: string) => api.bulk.dismiss({ bulk_action_id }),
    'This could not be dismissed.',
  );
  const isRunning = actions.some(({ state }) => state === 'running');
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  const dismiss = async (id: string) => {
    await dismissal.run(id);
    await revalidate();
  };
  return (
    <>
      {actions.map(({ id, kind, state, done, total, sentence, error }) =>
        state === 'running' ? (
          <BulkProgress key={id} doing={bulkKinds[kind].doing} done={done} of={total} />
        ) : (
          <Alert key={id} tone={state === 'done' ? 'info' : 'error'}>
            <span className="row row--apart">
              {sentence ?? error}
              <Button size="sm" onClick={() => void dismiss(id)}>
                Dismiss
              </Button>
            </span>
          </Alert>
        ),
      )}
      <CallFailure failure={dismissal.failure} back={pathname + search} />
    </>
  );
}
