import { profileLimits } from '#core/profile.ts';
import { userFailures } from '#core/users.ts';
import { textOf } from '#web/account/form-text.ts';
import { tellSignedOut } from '#web/account/signed-out.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Check } from '#web/ui/check.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { UserDialogProps } from './user-dialog.tsx';

/** Name and role. The role is sent only where it was changed: what another administrator did to it meanwhile stays. */
export function EditUser({ user, onDone, onClose }: UserDialogProps) {
  const update = useAction((api, form: FormData) => {
    const is_admin = form.has('is_admin');
    const role = is_admin === user.is_admin ? {} : { is_admin };
    return api.users.update({ user_id: user.id, full_name: textOf(form, 'full_name'), ...role });
  }, userFailures.USER_UPDATE_FAILED[1]);
  return (
    <FormDialog
      title="Edit User"
      confirm="Save changes"
      busyText="Saving..."
      busy={update.busy}
      failure={update.failure}
      onSubmit={async (form) => {
        const saved = await update.run(form);
        if (!saved) return;
        if (user.is_you && !saved.user.is_admin) leave();
        else onDone('User updated successfully!');
      }}
      onClose={onClose}
    >
      <Field label="Full name" error={update.failure?.fields?.full_name} required>
        <TextInput
          name="full_name"
          defaultValue={user.full_name}
          autoComplete="off"
          maxLength={profileLimits.full_name}
        />
      </Field>
      <Field label="Email" hint="Changed by the user only, in the profile.">
        <TextInput value={user.email} disabled />
      </Field>
      <Check
        className="users__admin"
        name="is_admin"
        defaultChecked={user.is_admin}
        label="Admin"
        note={
          user.is_you
            ? 'May see and change everything in the back office. This is your own account: taking this away signs you out at once.'
            : 'May see and change everything in the back office. Taking this away ends the sessions of this user at once.'
        }
      />
    </FormDialog>
  );
}

/** One's own session has ended with the role: this tab and the others start anew. */
export function leave(): void {
  tellSignedOut();
  location.assign('/');
}
