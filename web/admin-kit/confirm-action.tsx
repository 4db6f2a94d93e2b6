import { useLocation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm, type ConfirmProps } from '#web/ui/confirm.tsx';

interface ConfirmActionProps<Result> extends Omit<ConfirmProps, 'busy' | 'onConfirm'> {
  failed: string;
  /** Until what it asks about is known. */
  waits?: boolean;
  act(api: Api): Promise<Result>;
  onDone(result: Result): void;
  onFailed?(): void;
}

export function ConfirmAction<Result>(props: ConfirmActionProps<Result>) {
  const { failed, waits = false, act, onDone, onFailed, children, busyText = '', ...question } = props;
  const { pathname, search } = useLocation();
  const { run, busy, failure } = useAction(act, failed);
  const confirm = async () => {
    const result = await run();
    if (result === null) onFailed?.();
    else onDone(result);
  };
  return (
    <Confirm {...question} busy={busy || waits} {...(busy && { busyText })} onConfirm={() => void confirm()}>
      <CallFailure failure={failure} back={pathname + search} />
      {children}
    </Confirm>
  );
}
