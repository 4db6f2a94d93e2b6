import { useLocation } from 'react-router';
import { userFailures } from '#core/users.ts';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

/** Ends a suspension. */
export function ReinstateUser({ user, onDone, onClose }: UserDialogProps) {
  const { pathname, search } = useLocation();
  const reinstate = useAction(
    (api) => api.users.reinstate({ user_id: user.id }),
    userFailures.USER_REINSTATEMENT_FAILED[1],
  );
  const confirm = async () => {
    if (await reinstate.run()) onDone('User reinstated successfully!');
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated`Reinstate ${nameOf(user)}?`}
      confirm="Reinstate user"
      busy={reinstate.busy}
      busyText="Reinstating..."
      onConfirm={() => void confirm()}
    >
      <CallFailure failure={reinstate.failure} back={pathname + search} />
      <p>They can sign in again, and their access tokens work again. They are not notified: tell them yourself.</p>
    </Confirm>
  );
}
