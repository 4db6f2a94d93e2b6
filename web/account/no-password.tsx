import { useNavigation } from 'react-router';
import { RECOVERY_HOURS } from '#core/account.ts';
import type { Failed } from '#web/lib/load.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalMailboxNote } from './local-mailbox-note.tsx';

interface SetPasswordProps {
  email: string;
  failed: Failed | null;
  sent: boolean;
}

export function SetPassword({ email, failed, sent }: SetPasswordProps) {
  const busy = useNavigation().formData?.get('intent') === 'set-password';
  return (
    <FormPart sign={<Icon name="key" />} id="password" title="Set a Password">
      <p>Your account has no password yet. With one you can also sign in without anybody else.</p>
      <FormFailure failed={failed} />
      {sent && (
        <Alert tone="ok">
          A link to set your password is on its way to <b>{email}</b>. It works once, for{' '}
          {RECOVERY_HOURS === 1 ? 'one hour' : `${RECOVERY_HOURS} hours`}; then you sign in again.
          <LocalMailboxNote />
        </Alert>
      )}
      <Form method="post" action="/profile?tab=security" replace preventScrollReset>
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
