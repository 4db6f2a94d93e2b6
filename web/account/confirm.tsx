import { Link, redirect, useActionData, useNavigation } from 'react-router';
import { CONFIRMATION_HOURS, EMAIL_MAX_LENGTH, MAIL_EVERY_MINUTES } from '#core/account/account.ts';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import { actInBrowser, actOnServer, type Failed, inBrowser, isFailed, onServer } from '#web/lib/load.ts';
import { stepHead } from '#web/lib/public-head.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { codeInText, useLinkCode, withoutCodeInQuery } from './link-code.ts';
import { LocalMailboxNote } from './local-mailbox-note.tsx';
import { useFailedForm } from './use-failed-form.ts';

export const loader = onServer(withoutCodeInQuery);
export const clientLoader = inBrowser(withoutCodeInQuery);

/** Opening the link confirms nothing, because mail scanners follow links too. */
async function act(api: Api, form: FormData) {
  if (textOf(form, 'intent') === 'resend') {
    const email = textOf(form, 'email').trim();
    await api.account.resendConfirmation({ email });
    return { sent_to: email };
  }
  await api.account.confirmEmail({ code: codeInText(textOf(form, 'code')) });
  throw redirect('/login?confirmed=1');
}

export const action = actOnServer(act);
export const clientAction = actInBrowser(act);

export const meta = ({ matches }: { matches: Parameters<typeof stepHead>[0] }) =>
  stepHead(matches, 'Confirm your email address');

export default function Confirm() {
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const sent_to = outcome && !isFailed(outcome) ? outcome.sent_to : null;
  const isUsed = failed?.failure.code === 'CONFIRMATION_LINK_USED';
  const code = useLinkCode();
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Confirm your email address" />
      <div className="stack">
        {sent_to && (
          <Alert tone="ok">
            If <b>{sent_to}</b> has an account that waits to be confirmed, a new link is on its way. It works once,
            for {CONFIRMATION_HOURS} hours. An account gets one in {MAIL_EVERY_MINUTES} minutes. If the address is
            already confirmed, no email is sent: <Link to="/login">sign in</Link> instead.
            <LocalMailboxNote />
          </Alert>
        )}
        {!outcome && (
          <ConfirmButton label="Confirm email address" code={code}>
            One press, and you can sign in.
          </ConfirmButton>
        )}
        {isUsed && (
          <>
            <Alert tone="ok">{failed?.failure.error}</Alert>
            <ButtonLink variant="primary" size="lg" to="/login">
              Sign In
            </ButtonLink>
          </>
        )}
        {!isUsed && (outcome || code === '') && <MailAgain failed={failed} sent_to={sent_to} />}
        {!outcome && (
          <noscript>
            <MailAgain failed={null} sent_to={null} />
          </noscript>
        )}
      </div>
      <p className="topline mt-5">
        <Link to="/login">Back to login</Link>
      </p>
    </main>
  );
}

function MailAgain({ failed, sent_to }: { failed: Failed | null; sent_to: string | null }) {
  const { form, standing, typed, error } = useFailedForm(failed);
  const busy = useNavigation().state !== 'idle';
  return (
    <Form ref={form} method="post" action="/confirm" className="stack" replace noValidate>
      {standing && <Alert tone="error">{standing.failure.error}</Alert>}
      <input type="hidden" name="intent" value="resend" />
      <Field label="Email" error={error('email')} hint="The address you registered with." required>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typed('email') || (sent_to ?? '')}
          maxLength={EMAIL_MAX_LENGTH}
        />
      </Field>
      <Button type="submit" variant={sent_to ? 'default' : 'primary'} size="lg" busy={busy} busyText="Sending...">
        Send it again
      </Button>
    </Form>
  );
}
