import { RECOVERY_HOURS } from '#core/account/account.ts';
import { afterFailure } from '#web/lib/form-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField, PasswordOwner } from '#web/ui/password-field.tsx';
import { LocalMailboxNote } from './local-mailbox-note.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ActButton, ProfileActForm, SECURITY_PATH, type SecurityProps, useIsPosting } from './profile-act-form.tsx';

export function ChangePassword({ data, outcome }: SecurityProps) {
  const failed = outcome.failed('password');
  const done = outcome.done('password') !== null;
  const { error } = afterFailure(failed);
  const busy = useIsPosting('password');
  const notice = done && (
    <Alert tone="ok">
      Your password is changed. Other devices have been signed out, and access tokens no longer work.
    </Alert>
  );
  return (
    <FormPart sign={<Icon name="key" />} id="password" title="Change Password">
      <ProfileActForm intent="password" failed={failed} notice={notice} emptied={done}>
        <PasswordOwner email={data.user.email} />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={error('current_password')}
          required
        />
        <div className="grid-2">
          <NewPasswordFields name="new_password" error={error} />
        </div>
        <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
          Change Password
        </Button>
      </ProfileActForm>
    </FormPart>
  );
}

export function SetPassword({ data, outcome }: SecurityProps) {
  return (
    <FormPart sign={<Icon name="key" />} id="password" title="Set a Password">
      <p>Your account has no password yet. With one you can also sign in without anybody else.</p>
      <FormFailure failed={outcome.failed('set-password')} />
      {outcome.done('set-password') && (
        <Alert tone="ok">
          A link to set your password is on its way to <b>{data.user.email}</b>. It works once, for{' '}
          {RECOVERY_HOURS === 1 ? 'one hour' : `${RECOVERY_HOURS} hours`}; then you sign in again.
          <LocalMailboxNote />
        </Alert>
      )}
      <ActButton intent="set-password" action={SECURITY_PATH} variant="primary" busyText="Sending...">
        Send me a link to set one
      </ActButton>
    </FormPart>
  );
}

export function PasswordFirst({ children }: { children: string }) {
  return (
    <p>
      {children} <a href="#password">Set a password first.</a>
    </p>
  );
}
