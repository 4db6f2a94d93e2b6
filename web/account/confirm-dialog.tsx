import { type FormEvent, useId, useRef } from 'react';
import { accountFailures } from '#core/account/account.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import {
  ConfirmFields,
  ConfirmWithPasskey,
  confirmPassword,
  confirmTitle,
  type Owner,
  SignInAgain,
} from './confirm-ways.tsx';

interface ConfirmDialogProps {
  owner: Owner;
  doing: string;
  from: string;
  busy?: boolean;
  onConfirmed(): void;
  onClose(): void;
}

export function confirmReason(doing: string): string {
  return `It is more than ten minutes since you signed in. To ${doing}, confirm that it is you.`;
}

export function ConfirmDialog({ owner, doing, from, busy = false, onConfirmed, onClose }: ConfirmDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const check = useAction(confirmPassword, accountFailures.PASSWORD_NOT_CHECKED[1]);
  const { failure } = check;
  useFocusOnFailure(form, failure);
  const waits = busy || check.busy;
  const close = () => {
    if (!waits) onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!waits && (await check.run(new FormData(event.currentTarget)))) onConfirmed();
  };
  const footer = (
    <>
      <Button aria-disabled={waits} onClick={close}>
        Cancel
      </Button>
      {owner.has_password && (
        <Button type="submit" form={id} variant="primary" busy={waits} busyText="Checking...">
          Continue
        </Button>
      )}
    </>
  );
  return (
    <Dialog onClose={close} title={confirmTitle(owner)} footer={footer}>
      <p>{confirmReason(doing)}</p>
      <ConfirmWithPasskey factors={owner.factors} onConfirmed={onConfirmed} />
      {owner.has_password ? (
        <form
          ref={form}
          id={id}
          className="stack"
          noValidate
          aria-label="Confirm that it is you"
          onSubmit={(event) => void submit(event)}
        >
          {!failure?.fields && <CallFailure failure={failure} back={from} />}
          <ConfirmFields owner={owner} error={(name) => failure?.fields?.[name]} />
        </form>
      ) : (
        <SignInAgain owner={owner} from={from} />
      )}
    </Dialog>
  );
}
