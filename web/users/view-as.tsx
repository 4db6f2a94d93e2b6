import { VIEWING_MINUTES, viewingFailures } from '#core/viewing.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

/** Reloads, so that nothing of the administrator's own remains. */
export function ViewAs({ user, onClose }: UserDialogProps) {
  return (
    <ConfirmAction
      title={isolated`View the site as ${nameOf(user)}?`}
      confirm="View as this learner"
      busyText="Opening..."
      failed={viewingFailures.VIEWING_FAILED[1]}
      act={(api) => api.users.view({ user_id: user.id })}
      onDone={() => location.assign('/')}
      onClose={onClose}
    >
      <p>
        For {VIEWING_MINUTES} minutes you see their Home, progress, results, history, cards and entitlements as they
        do. You cannot change anything, and you do not see their profile, sign-ins or tokens.
      </p>
      <p className="t1 soft">
        It is recorded in the audit list, and the learner sees it in their recent activity. Your own learner screens
        are back as soon as you stop viewing.
      </p>
    </ConfirmAction>
  );
}
