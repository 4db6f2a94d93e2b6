import { useLocation } from 'react-router';
import { VIEWING_MINUTES, viewingFailures } from '#core/viewing.ts';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

/** Opens the site as the learner sees it. The page is loaded again: nothing that is one's own stays on it. */
export function ViewAs({ user, onClose }: UserDialogProps) {
  const { pathname, search } = useLocation();
  const view = useAction((api) => api.users.view({ user_id: user.id }), viewingFailures.VIEWING_FAILED[1]);
  const confirm = async () => {
    if (await view.run()) location.assign('/');
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated`View the site as ${nameOf(user)}?`}
      confirm="View as this learner"
      busy={view.busy}
      busyText="Opening..."
      onConfirm={() => void confirm()}
    >
      <CallFailure failure={view.failure} back={pathname + search} />
      <p>
        For {VIEWING_MINUTES} minutes you see their Home, progress, results, history, cards and entitlements as they
        do. You cannot change anything, and you do not see their profile, sign-ins or tokens.
      </p>
      <p className="t1 soft">
        It is recorded in the audit list, and the learner sees it in their recent activity. Your own learner screens
        are back as soon as you stop viewing.
      </p>
    </Confirm>
  );
}
