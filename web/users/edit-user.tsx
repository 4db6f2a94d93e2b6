import { userFields } from '#core/users/user.ts';
import { userFailures } from '#core/users.ts';
import { tellSignedOut } from '#web/lib/signed-out.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { RecordDialog } from '#web/ui/record-dialog.tsx';
import type { UserDialogProps } from './user-dialog.tsx';

export function EditUser({ user, onDone, onClose }: UserDialogProps) {
  const effect = user.is_you
    ? 'This is your own account: taking this away signs you out at once.'
    : 'Changing this ends the access tokens of this user that may administer, and taking it away all sessions, at once.';
  return (
    <RecordDialog
      noun="User"
      fields={userFields}
      record={user}
      failed={userFailures.USER_UPDATE_FAILED[1]}
      save={({ users }, values, version) => users.update({ user_id: user.id, version, ...values })}
      onSaved={({ user: { is_you, is_admin } }, mergeNote) => {
        if (is_you && !is_admin) leave();
        else onDone(`User updated successfully!${mergeNote}`);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {field('full_name')}
          <Field label="Email" hint="Only the user can change it, in the profile.">
            <TextInput value={user.email} disabled />
          </Field>
          {field('is_admin', { hint: `${userFields.is_admin.hint} ${effect}` })}
        </>
      )}
    </RecordDialog>
  );
}

/** Administrators who lose the role also lose their session: all tabs start over. */
function leave(): void {
  tellSignedOut();
  location.assign('/');
}
