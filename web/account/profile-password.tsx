import { RECOVERY_HOURS } from '#core/account.ts';
import { afterFailure } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField, PasswordOwner } from '#web/ui/password-field.tsx';
import { LocalMailboxNote } from './local-mailbox-note.tsx';
import { ProfileActForm, SECURITY_PATH, useIsPosting } from './profile-act-form.tsx';

interface PasswordProps {
  email: string;
  failed: Failed | null;
  done: boolean;
}

export function ChangePassword({ email, failed, done }: PasswordProps) {
  const minimum = useSite()?.passwordMinLength ?? 6;
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
        <PasswordOwner email={email} />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={error('current_password')}
          required
        />
        <div className="grid-2">
          <PasswordField
            label="New password"
            name="new_password"
            autoComplete="new-password"
            hint={`At least ${minimum} characters; a short sentence is stronger.`}
            error={error('new_password')}
            required
            strength
          />
          <PasswordField
            label="Confirm new password"
            name="confirm_password"
            autoComplete="new-password"
            error={error('confirm_password')}
            required
          />
        </div>
        <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
          Change Password
        </Button>
      </ProfileActForm>
    </FormPart>
  );
}

export function SetPassword({ email, failed, done }: PasswordProps) {
  const busy = useIsPosting('set-password');
  return (
    <FormPart sign={<Icon name="key" />} id="password" title="Set a Password">
      <p>Your account has no password yet. With one you can also sign in without anybody else.</p>
      <FormFailure failed={failed} />
      {done && (
        <Alert tone="ok">
          A link to set your password is on its way to <b>{email}</b>. It works once, for{' '}
          {RECOVERY_HOURS === 1 ? 'one hour' : `${RECOVERY_HOURS} hours`}; then you sign in again.
          <LocalMailboxNote />
        </Alert>
      )}
      <Form method="post" action={SECURITY_PATH} replace preventScrollReset>
        <input type="hidden" name="intent" value="set-password" />
        <Button type="submit" variant="primary" busy={busy} busyText="Sending...">
          Send me a link to set one
        </Button>
      </Form>
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
