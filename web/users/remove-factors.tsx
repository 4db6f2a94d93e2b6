import { useLocation } from 'react-router';
import { factorFailures } from '#core/factors.ts';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

/** For somebody who has lost their phone and their recovery codes. */
export function RemoveFactors({ user, onDone, onClose }: UserDialogProps) {
  const { pathname, search } = useLocation();
  const remove = useAction(
    (api) => api.users.removeFactors({ user_id: user.id }),
    factorFailures.SECOND_FACTOR_NOT_CHANGED[1],
  );
  const confirm = async () => {
    const done = await remove.run();
    if (done) onDone(done.removed ? 'The second factor is removed.' : 'There was no second factor left to remove.');
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated`Remove the second factor of ${nameOf(user)}?`}
      confirm="Remove second factor"
      cancel="Keep it"
      danger
      busy={remove.busy}
      busyText="Removing..."
      onConfirm={() => void confirm()}
    >
      <CallFailure failure={remove.failure} back={pathname + search} />
      <p>
        Their passkeys, authenticator app and recovery codes are removed, and all of their devices are signed out.
        After that, they sign in without a second factor. Before they can set up a new one, they have to set a new
        password with the link that “Forgot your password?” emails them.
      </p>
      <p>Do this only if you are sure that the request is theirs: call or meet them. An email could be forged.</p>
      <p className="t1 soft">They are notified by email, and it is recorded in the audit list.</p>
    </Confirm>
  );
}
