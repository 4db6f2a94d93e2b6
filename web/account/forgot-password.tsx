import { Link, useActionData, useNavigation } from 'react-router';
import { EMAIL_MAX_LENGTH, MAIL_EVERY_MINUTES, RECOVERY_HOURS } from '#core/account/account.ts';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import { actInBrowser, actOnServer, isFailed } from '#web/lib/load.ts';
import { namedHead } from '#web/lib/public-head.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LocalMailboxNote } from './local-mailbox-note.tsx';
import { useFailedForm } from './use-failed-form.ts';

async function ask(api: Api, form: FormData) {
  const email = textOf(form, 'email').trim();
  await api.account.forgotPassword({ email });
  return { sent_to: email };
}

export const action = actOnServer(ask);
export const clientAction = actInBrowser(ask);

export const meta = ({ matches }: { matches: Parameters<typeof namedHead>[0] }) =>
  namedHead(matches, {
    name: 'Forgot your password?',
    path: '/forgot-password',
    description: 'Ask for a link by email to set a new password.',
    unlisted: true,
  });

export default function ForgotPassword() {
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const { form, standing, typed, error } = useFailedForm(failed);
  const busy = useNavigation().state !== 'idle';
  if (outcome && !isFailed(outcome)) return <Sent to={outcome.sent_to} />;
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Forgot your password?" lead="We send you a link to set a new one." />
      {standing && <Alert tone="error">{standing.failure.error}</Alert>}
      <Form ref={form} method="post" className="stack" replace noValidate>
        <Field label="Email" error={error('email')} required>
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={typed('email')}
            maxLength={EMAIL_MAX_LENGTH}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Sending...">
          Send Reset Link
        </Button>
      </Form>
      <p className="topline mt-5">
        <Link to="/login">Back to login</Link>
      </p>
    </main>
  );
}

/** The same for every address, so that nobody can find out which addresses have an account. */
function Sent({ to }: { to: string }) {
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Check your mail" />
      <div className="stack">
        <Alert tone="ok">
          If <b>{to}</b> has an account here, a link to set a new password is on its way. It works once, for{' '}
          {RECOVERY_HOURS === 1 ? 'one hour' : `${RECOVERY_HOURS} hours`}.
          <LocalMailboxNote />
        </Alert>
        <p className="soft">
          Nothing there after a few minutes? Look into the spam folder. An account gets one link in{' '}
          {MAIL_EVERY_MINUTES} minutes; of several, the newest works.
        </p>
        <ButtonLink variant="primary" size="lg" to="/login">
          Back to login
        </ButtonLink>
      </div>
      <p className="topline mt-5">
        <a href="/forgot-password">Use another address</a>
      </p>
    </main>
  );
}
