import { useEffect, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { userFailures } from '#core/users.ts';
import { counted } from '#web/lib/counted.ts';
import { useAction } from '#web/lib/use-action.ts';
import { goesOn } from '#web/subscription/status-words.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

type Summary = Awaited<ReturnType<Api['users']['deletionSummary']>>;

export function DeleteUser({ user, onDone, onClose }: UserDialogProps) {
  const [summary, setSummary] = useState<Summary | null>(null);
  const count = useAction((api) => api.users.deletionSummary({ user_id: user.id }), userFailures.USERS_FAILED[1]);
  const { run } = count;
  useEffect(() => {
    void run().then(setSummary);
  }, [run]);
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
      <ul className="goes disc" aria-busy="true">
        <li>the profile, attempts and results, entitlements and a subscription, as far as there are any</li>
      </ul>
    );
  }
  const { attempts, results, certifications, entitlements } = summary.holdings;
  const { subscription } = summary;
  return (
    <ul className="goes disc">
      <li>
        the profile
        {certifications > 0 && `, with ${counted(certifications, 'certification')} and target dates`}
      </li>
      {attempts > 0 && (
        <li>
          {counted(attempts, 'attempt')} with all answers, and the progress from {counted(results, 'result')}
        </li>
      )}
      {entitlements > 0 && <li>{counted(entitlements, 'entitlement')}</li>}
      {subscription && goesOn(subscription) && (
        <li>the subscription ({subscription.tier_name}): it ends at once, before anything is deleted</li>
      )}
      {attempts + entitlements === 0 && !subscription && <li>nothing else: no attempt, no entitlement</li>}
    </ul>
  );
}
