import { useRef } from 'react';
import { Link, redirect, useActionData, useNavigation, useSearchParams } from 'react-router';
import '#web/styles/account.css';
import { CONFIRMATION_HOURS, EMAIL_MAX_LENGTH, MAIL_EVERY_MINUTES } from '#core/account.ts';
import type { Api } from '#core/contract/index.ts';
import { actInBrowser, actOnServer, isFailed, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { afterFailure, textOf } from './form-text.ts';
import { LocalMailboxNote } from './local-mailbox-note.tsx';

/** Confirms with the code of the address, or sends the mail again: a link alone confirms nothing, mail scanners follow links too. */
async function act(api: Api, form: FormData, { url }: PageArgs) {
  if (textOf(form, 'intent') === 'resend') {
    const email = textOf(form, 'email').trim();
    await api.account.resendConfirmation({ email });
    return { sent_to: email };
  }
  await api.account.confirmEmail({ code: (url.searchParams.get('code') ?? '').slice(0, 200) });
  throw redirect('/login?confirmed=1');
}

export const action = actOnServer(act);
export const clientAction = actInBrowser(act);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Confirm your email address', matches) },
  // The address carries the code: no other site is told of it.
  { name: 'referrer', content: 'same-origin' },
];

export default function Confirm() {
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const sent_to = outcome && !isFailed(outcome) ? outcome.sent_to : null;
  const [search] = useSearchParams();
  const asksForMail = !search.has('code') || outcome !== undefined;
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Confirm your email address" />
      <div className="stack">
        {failed && <Alert tone="error">{failed.failure.error}</Alert>}
        {sent_to && (
          <Alert tone="ok">
            If <b>{sent_to}</b> has an account that waits to be confirmed, a new link is on its way. It works once,
            for {CONFIRMATION_HOURS} hours. An account gets one in {MAIL_EVERY_MINUTES} minutes.
            <LocalMailboxNote />
          </Alert>
        )}
        {asksForMail ? (
          <MailAgain failed={failed} sent_to={sent_to} />
        ) : (
          <ConfirmButton label="Confirm email address">One press, and you can sign in.</ConfirmButton>
        )}
      </div>
      <p className="sign__else">
        <Link to="/login">Back to login</Link>
      </p>
    </main>
  );
}

interface MailAgainProps {
  failed: Parameters<typeof afterFailure>[0];
  sent_to: string | null;
}

function MailAgain({ failed, sent_to }: MailAgainProps) {
  const { typed, error } = afterFailure(failed);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFailure(form, failed);
  const busy = useNavigation().state !== 'idle';
  return (
    <Form ref={form} method="post" action="/confirm" className="stack" replace noValidate>
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
