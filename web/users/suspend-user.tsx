import { useEffect, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { suspensionFields } from '#core/users/suspension.ts';
import { userFailures } from '#core/users.ts';
import { useAction } from '#web/lib/use-action.ts';
import { goesOn } from '#web/subscription/status-words.ts';
import { isolated } from '#web/ui/isolated.tsx';
import { RecordDialog } from '#web/ui/record-dialog.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

type Summary = Awaited<ReturnType<Api['users']['deletionSummary']>>;

export function SuspendUser({ user, onDone, onClose }: UserDialogProps) {
  const [summary, setSummary] = useState<Summary | null>(null);
  const { run } = useAction((api) => api.users.deletionSummary({ user_id: user.id }), userFailures.USERS_FAILED[1]);
  useEffect(() => {
    void run().then(setSummary);
  }, [run]);
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
