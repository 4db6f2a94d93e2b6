import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { suspensionFields } from '#core/users/suspension.ts';
import { userFailures } from '#core/users/users.ts';
import { HoldingItems } from '#web/account/holding-items.tsx';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { goesOn } from '#web/subscriptions/status-words.ts';
import { isolated } from '#web/ui/isolated.tsx';
import { nameOf, type UserDialogProps } from './user-parts.tsx';

type Summary = Output<'users.deletionSummary'>;

const useSummary = ({ id: user_id }: UserDialogProps['user']): Summary | null =>
  useLoaded((api) => api.users.deletionSummary({ user_id }), userFailures.USERS_FAILED[1]).loaded;

export function SuspendUser({ user, onDone, onClose }: UserDialogProps) {
  const summary = useSummary(user);
  return (
    <RecordDialog
      noun="Suspension"
      dialog={{ title: isolated`Suspend ${nameOf(user)}?`, confirm: 'Suspend user', busyText: 'Suspending...' }}
      fields={suspensionFields}
      record={null}
      failed={userFailures.USER_SUSPENSION_FAILED[1]}
      save={({ users }, values) => users.suspend({ user_id: user.id, ...values })}
      onSaved={() => onDone('User suspended successfully!')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            They are signed out on every device. They cannot sign in, and their access tokens do not work, until they
            are reinstated. Nothing is deleted, and the clock of a running quiz keeps going.
          </p>
          <p aria-busy={summary === null}>{subscriptionText(summary?.subscription ?? null)}</p>
          {field('reason')}
          {field('notify')}
        </>
      )}
    </RecordDialog>
  );
}

function subscriptionText(subscription: Summary['subscription']): string {
  const which =
    subscription && goesOn(subscription) ? `The subscription (${subscription.tier_name})` : 'A subscription';
  return `${which} continues and is charged as before: suspending cancels no payments.`;
}

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

export function DeleteUser({ user, onDone, onClose }: UserDialogProps) {
  const summary = useSummary(user);
  return (
    <ConfirmAction
      title="Are you sure you want to delete this user?"
      confirm="Delete user"
      cancel="Keep this user"
      danger
      busyText="Deleting..."
      failed={userFailures.USER_DELETION_FAILED[1]}
      act={(api) => api.users.remove({ user_id: user.id })}
      onDone={() => onDone('User deleted successfully!')}
      onClose={onClose}
    >
      <p>
        <b>{nameOf(user)}</b>, <span className="mono">{user.email}</span>
      </p>
      <p>This cannot be undone: users do not go to the trash. With the account goes:</p>
      <DeletedContents summary={summary} />
      <p className="t1 soft">
        What they wrote as feedback stays, without name and address. Receipts of payments stay with the payment
        provider. A last email notifies them.
      </p>
    </ConfirmAction>
  );
}

function DeletedContents({ summary }: { summary: Summary | null }) {
  if (!summary) {
    return (
      <ul className="disc" aria-busy="true">
        <li>
          the profile, attempts, results, study history, entitlements and a subscription, as far as there are any
        </li>
      </ul>
    );
  }
  const { holdings, subscription } = summary;
  return (
    <ul className="disc">
      <HoldingItems holdings={holdings} whose="the" />
      {subscription && goesOn(subscription) && (
        <li>the subscription ({subscription.tier_name}): it ends at once, before anything is deleted</li>
      )}
      {holdings.attempts + holdings.memories + holdings.entitlements === 0 && !subscription && (
        <li>nothing else: no attempt, no study history, no entitlement</li>
      )}
    </ul>
  );
}
