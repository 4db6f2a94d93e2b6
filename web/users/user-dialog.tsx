import { factorFailures } from '#core/factors/factors.ts';
import { userFields } from '#core/users/user.ts';
import { userFailures } from '#core/users/users.ts';
import { VIEWING_MINUTES, viewingFailures } from '#core/users/viewing.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { RecordDialog } from '#web/admin-kit/record-dialog.tsx';
import { textOf } from '#web/lib/form-text.ts';
import { tellSignedOut } from '#web/lib/signed-out.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { DeleteUser, ReinstateUser, SuspendUser } from './suspend-or-delete.tsx';
import { nameOf, type UserDialogProps, type UserTask } from './user-parts.tsx';

const dialogs = {
  edit: EditUser,
  view: ViewAs,
  password: SetPassword,
  factors: RemoveFactors,
  suspend: SuspendUser,
  reinstate: ReinstateUser,
  delete: DeleteUser,
};

export function UserDialog({ task, ...rest }: Omit<UserDialogProps, 'user'> & { task: UserTask }) {
  const Dialog = dialogs[task.kind];
  return <Dialog user={task.user} {...rest} />;
}

function EditUser({ user, onDone, onClose }: UserDialogProps) {
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
        if (!is_you || is_admin) return onDone(`User updated successfully!${mergeNote}`);
        // Administrators who lose the role also lose their session: all tabs start over.
        tellSignedOut();
        location.assign('/');
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

/** Reloads, so that nothing of the administrator's own remains. */
function ViewAs({ user, onClose }: UserDialogProps) {
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

function SetPassword({ user, onDone, onClose }: UserDialogProps) {
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

function RemoveFactors({ user, onDone, onClose }: UserDialogProps) {
  return (
    <ConfirmAction
      title={isolated`Remove the second factor of ${nameOf(user)}?`}
      confirm="Remove second factor"
      cancel="Keep it"
      danger
      busyText="Removing..."
      failed={factorFailures.SECOND_FACTOR_NOT_CHANGED[1]}
      act={(api) => api.users.removeFactors({ user_id: user.id })}
      onDone={({ removed }) =>
        onDone(removed ? 'The second factor is removed.' : 'There was no second factor left to remove.')
      }
      onClose={onClose}
    >
      <p>
        Their passkeys, authenticator app and recovery codes are removed, and all of their devices are signed out.
        After that, they sign in without a second factor. Before they can set up a new one, they have to set a new
        password with the link that “Forgot your password?” emails them.
      </p>
      <p>Do this only if you are sure that the request is theirs: call or meet them. An email could be forged.</p>
      <p className="t1 soft">They are notified by email, and it is recorded in the audit list.</p>
    </ConfirmAction>
  );
}
