import { profileLimits } from '#core/profile.ts';
import { userFailures } from '#core/users.ts';
import { textOf } from '#web/lib/form-text.ts';
import { tellSignedOut } from '#web/lib/signed-out.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Check } from '#web/ui/check.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useOpened } from '#web/ui/use-opened.tsx';
import type { UserDialogProps } from './user-dialog.tsx';

/** Name and role. What another administrator did to them meanwhile is shown before it is overwritten. */
export function EditUser({ user, onDone, onClose }: UserDialogProps) {
  const update = useAction((api, form: FormData, version: number) => {
    return api.users.update({ user_id: user.id, ...valuesIn(form), version });
  }, userFailures.USER_UPDATE_FAILED[1]);
  const save = async (form: FormData, version: number) => {
    const saved = await update.run(form, version);
    if (!saved) return;
    if (user.is_you && !saved.user.is_admin) leave();
    else onDone('User updated successfully!');
  };
  const { opened, submit, meanwhile } = useOpened<Versioned>(user, {
    load: async (api) => (await api.users.one({ user_id: user.id })).user,
    failed: userFailures.USERS_FAILED[1],
    words: wordsOf,
    typed: (form) => wordsOf(valuesIn(form)),
    save: (form, version) => void save(form, version),
    onTheirs: update.clear,
  });
  return (
    <FormDialog
      title="Edit User"
      confirm="Save changes"
      busyText="Saving..."
      busy={update.busy}
      failure={update.failure}
      meanwhile={meanwhile}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Full name" error={update.failure?.fields?.full_name} required>
        <TextInput
          key={opened?.version}
          name="full_name"
          defaultValue={opened?.full_name}
          autoComplete="off"
          maxLength={profileLimits.full_name}
        />
      </Field>
      <Field label="Email" hint="Changed by the user only, in the profile.">
        <TextInput value={user.email} disabled />
      </Field>
      <Check
        key={`admin ${opened?.version}`}
        className="users__admin"
        name="is_admin"
        defaultChecked={opened?.is_admin}
        label="Admin"
        note={
          user.is_you
            ? 'May see and change everything in the back office. This is your own account: taking this away signs you out at once.'
            : 'May see and change everything in the back office. Changing this ends the access tokens of this user that may administer, and taking it away all sessions, at once.'
        }
      />
    </FormDialog>
  );
}

type Versioned = Pick<UserDialogProps['user'], 'full_name' | 'is_admin' | 'version'>;

function valuesIn(form: FormData) {
  return { full_name: textOf(form, 'full_name'), is_admin: form.has('is_admin') };
}

function wordsOf({ full_name, is_admin }: ReturnType<typeof valuesIn>): Record<string, string> {
  return { 'Full name': full_name.trim(), Admin: is_admin ? 'Yes' : 'No' };
}

/** One's own session has ended with the role: this tab and the others start anew. */
function leave(): void {
  tellSignedOut();
  location.assign('/');
}
