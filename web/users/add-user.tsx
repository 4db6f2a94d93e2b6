import { EMAIL_MAX_LENGTH } from '#core/account.ts';
import { newUserFields } from '#core/users/user.ts';
import { userFailures } from '#core/users.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Check } from '#web/ui/check.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { UserDialogProps } from './user-dialog.tsx';

const { full_name, is_admin } = newUserFields;

export function AddUser({ onDone, onClose }: Omit<UserDialogProps, 'user'>) {
  const minimum = useSite()?.passwordMinLength ?? 6;
  const add = useAction(
    (api, form: FormData) =>
      api.users.add({
        full_name: textOf(form, 'full_name'),
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
        is_admin: form.has('is_admin'),
      }),
    userFailures.USER_CREATION_FAILED[1],
  );
  const error = (name: string) => add.failure?.fields?.[name];
  return (
    <FormDialog
      title="Add New User"
      confirm="Add user"
      busyText="Adding..."
      busy={add.busy}
      failure={add.failure}
      onSubmit={async (form) => {
        if (await add.run(form)) onDone('User created successfully!');
      }}
      onClose={onClose}
    >
      <Field label={full_name.label} error={error('full_name')} required>
        <TextInput name="full_name" autoComplete="off" maxLength={full_name.max} />
      </Field>
      <Field
        label="Email"
        hint="Counts as confirmed. They are notified of the account by email."
        error={error('email')}
        required
      >
        <TextInput name="email" type="email" autoComplete="off" maxLength={EMAIL_MAX_LENGTH} />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${minimum} characters. You pass it on, or they set their own with the link in the email.`}
        error={error('password')}
        required
      />
      <Check name="is_admin" label={is_admin.label} note={is_admin.hint} />
    </FormDialog>
  );
}
