import { useEffect, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { SUSPENSION_REASON_MAX, userFailures } from '#core/users.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { goesOn } from '#web/subscription/status-words.ts';
import { Check } from '#web/ui/check.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

type Holdings = Awaited<ReturnType<Api['users']['holdings']>>;

/** Asks why, and says what a suspension does and what it does not. */
export function SuspendUser({ user, onDone, onClose }: UserDialogProps) {
  const [held, setHeld] = useState<Holdings | null>(null);
  const { run } = useAction((api) => api.users.holdings({ user_id: user.id }), userFailures.USERS_FAILED[1]);
  const suspend = useAction(
    (api, form: FormData) =>
      api.users.suspend({ user_id: user.id, reason: textOf(form, 'reason'), notify: form.has('notify') }),
    userFailures.USER_SUSPENSION_FAILED[1],
  );
  useEffect(() => {
    void run().then(setHeld);
  }, [run]);
  return (
    <FormDialog
      title={isolated`Suspend ${nameOf(user)}?`}
      confirm="Suspend user"
      busyText="Suspending..."
      busy={suspend.busy}
      failure={suspend.failure}
      onSubmit={async (form) => {
        if (await suspend.run(form)) onDone('User suspended successfully!');
      }}
      onClose={onClose}
    >
      <p>
        They are signed out on every device. They cannot sign in, and their access tokens do not work, until they are
        reinstated. Nothing is deleted, and the clock of a running quiz keeps going.
      </p>
      <p aria-busy={held === null}>{subscriptionText(held?.subscription ?? null)}</p>
      <Field
        label="Reason"
        hint="Shown to administrators. It stays in the audit log even after the account is deleted."
        error={suspend.failure?.fields?.reason}
        required
      >
        <TextArea name="reason" rows={3} maxLength={SUSPENSION_REASON_MAX} />
      </Field>
      <Check
        className="users__check"
        name="notify"
        label="Email the reason to the user"
        note="Exactly as you typed it. Otherwise their next sign-in says that the account is suspended, but not why."
      />
    </FormDialog>
  );
}

function subscriptionText(subscription: Holdings['subscription']): string {
  const which =
    subscription && goesOn(subscription) ? `The subscription (${subscription.tier_name})` : 'A subscription';
  return `${which} continues and is charged as before: suspending cancels no payments.`;
}
