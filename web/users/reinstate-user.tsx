import { userFailures } from '#core/users.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

export function ReinstateUser({ user, onDone, onClose }: UserDialogProps) {
  return (
    <ConfirmAction
      title={isolated`Reinstate ${nameOf(user)}?`}
      confirm="Reinstate user"
      busyText="Reinstating..."
      failed={userFailures.USER_REINSTATEMENT_FAILED[1]}
      act={(api) => api.users.reinstate({ user_id: user.id })}
      onDone={() => onDone('User reinstated successfully!')}
      onClose={onClose}
    >
      <p>They can sign in again, and their access tokens work again. They are not notified: tell them yourself.</p>
    </ConfirmAction>
  );
}
