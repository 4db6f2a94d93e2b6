import { userFailures } from '#core/users.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useSite } from '#web/lib/use-site.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { nameOf } from './user-name.ts';

export function SetPassword({ user, onDone, onClose }: UserDialogProps) {
  const minimum = useSite()?.passwordMinLength ?? 6;
  const set = useAction(
    (api, new_password: string) => api.users.setPassword({ user_id: user.id, new_password }),
    userFailures.USER_PASSWORD_FAILED[1],
  );
  return (
    <FormDialog
      title="Update Password"
      confirm="Update password"
      busyText="Saving..."
      busy={set.busy}
      failure={set.failure}
      onSubmit={async (form) => {
        if (await set.run(textOf(form, 'new_password'))) onDone('Password updated successfully!');
      }}
      onClose={onClose}
    >
      <p>
        <b>{nameOf(user)}</b>, <span className="mono">{user.email}</span>
      </p>
      <PasswordField
        label="New password"
        name="new_password"
        autoComplete="new-password"
        hint={`At least ${minimum} characters; a short sentence is stronger.`}
        error={set.failure?.fields?.new_password}
        required
        strength
      />
      <p className="t1 soft">
        Every device of this user is signed out, and an email tells them that an administrator changed the password.
        The email does not name it: pass it on yourself.
      </p>
    </FormDialog>
  );
}
