import type { ApiFailure } from '#web/lib/api-error.ts';
import { signInReason } from '#web/lib/return-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { LocalMailboxNote } from './local-mailbox-note.tsx';

interface LoginNoticeProps {
  failure: ApiFailure | null;
  search: URLSearchParams;
  email: string;
}

export function LoginNotice({ failure, search, email }: LoginNoticeProps) {
  if (failure?.code === 'EMAIL_NOT_CONFIRMED') {
    return (
      <Alert tone="error" action={<SendAgain email={email} />}>
        {failure.error}
      </Alert>
    );
  }
  if (failure?.code === 'TOO_MANY_ATTEMPTS') {
    return (
      <Alert
        tone="error"
        action={
          <ButtonLink size="sm" to="/forgot-password">
            Set a new password
          </ButtonLink>
        }
      >
        {failure.error} If somebody is guessing at your account, a new password lets you in at once.
      </Alert>
    );
  }
  if (failure) return <Alert tone="error">{failure.error}</Alert>;
  if (search.has('confirmed')) {
    return (
      <Alert tone="ok" title="Your email address is confirmed.">
        You can sign in now.
      </Alert>
    );
  }
  if (search.has('deleted')) {
    return (
      <Alert tone="ok" title="Your account is deleted.">
        A last email confirms it. You are welcome back at any time.
        <LocalMailboxNote />
      </Alert>
    );
  }
  if (search.has('registered')) {
    return (
      <Alert tone="ok" title="Your account is created." action={<SendAgain email={email} />}>
        Please confirm your email address: we have sent you a link. Then sign in.
        <LocalMailboxNote />
      </Alert>
    );
  }
  const reason = signInReason(search);
  return reason && <Alert tone="info">{reason}</Alert>;
}

function SendAgain({ email }: { email: string }) {
  if (!email) {
    return (
      <ButtonLink size="sm" to="/confirm">
        Send it again
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action="/confirm">
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" size="sm">
        Send it again
      </Button>
    </Form>
  );
}
