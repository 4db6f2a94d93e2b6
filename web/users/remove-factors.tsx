import { factorFailures } from '#core/factors.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

export function RemoveFactors({ user, onDone, onClose }: UserDialogProps) {
  return (
    <ConfirmAction
      title={isolated`Remove the second factor of ${nameOf(user)}?`}
      confirm="Remove second factor"
      cancel="Keep it"
      danger
      busyText="Removing..."
      failed={factorFailures.SECOND_FACTOR_NOT_CHANGED[1]}
      act={(api) => api.users.removeFactors({ user_id: user.id })}
      onDone={({ removed }) =>
        onDone(removed ? 'The second factor is removed.' : 'There was no second factor left to remove.')
      }
      onClose={onClose}
    >
      <p>
        Their passkeys, authenticator app and recovery codes are removed, and all of their devices are signed out.
        After that, they sign in without a second factor. Before they can set up a new one, they have to set a new
        password with the link that “Forgot your password?” emails them.
      </p>
      <p>Do this only if you are sure that the request is theirs: call or meet them. An email could be forged.</p>
      <p className="t1 soft">They are notified by email, and it is recorded in the audit list.</p>
    </ConfirmAction>
  );
}
