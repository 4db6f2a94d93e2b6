import { useRef, useState } from 'react';
import {
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import '#web/styles/account.css';
import { RESET_DONE_SECONDS, RESET_REFUSED_SECONDS } from '#core/account.ts';
import type { Api } from '#core/contract/index.ts';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { ErrorScreen } from '#web/shell/error-screen.tsx';
import { useSite } from '#web/shell/use-site.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { afterFailure, textOf } from './form-text.ts';
import { LeadOn } from './lead-on.tsx';

/** Without a code there is nothing to reset: who is signed in changes the password in the profile, everybody else signs in. */
async function load(api: Api, { url }: PageArgs) {
  const code = url.searchParams.get('code');
  if (!code) {
    const { user } = await api.account.session();
    throw redirect(user ? '/profile?tab=security' : '/login');
  }
  // Longer than any code of ours: not worth asking about.
  return code.length > 200 ? { valid: false } : api.account.recovery({ code });
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

async function reset(api: Api, form: FormData, { url }: PageArgs) {
  await api.account.resetPassword({
    code: url.searchParams.get('code') ?? '',
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
  });
  return { changed: true };
}

export const action = actOnServer(reset);
export const clientAction = actInBrowser(reset);
/** Whether the code was good is over once it has been used: asking again could only put a failure in the place of what was done. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && actionResult === undefined;

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Set a new password', matches) },
  // The address carries the code: no other site is told of it.
  { name: 'referrer', content: 'same-origin' },
];

export default function ResetPassword() {
  const { valid } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  if (outcome && !failed) return <Done />;
  if (!valid || failed?.failure.code === 'RECOVERY_LINK_INVALID') return <Refused />;
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Set a new password" />
      {failed && <Alert tone="error">{failed.failure.error}</Alert>}
      <NewPasswordForm error={afterFailure(failed).error} failure={failed} />
    </main>
  );
}

interface NewPasswordFormProps {
  error: (name: string) => string | undefined;
  failure: unknown;
}

function NewPasswordForm({ error, failure }: NewPasswordFormProps) {
  const minimum = useSite()?.passwordMinLength ?? 6;
  const hydrated = useHydrated();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFailure(form, failure);
  const busy = useNavigation().state !== 'idle';
  const differs = password !== again;
  return (
    <Form ref={form} method="post" className="stack" replace noValidate>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${minimum} characters; a short sentence is stronger.`}
        error={error('password')}
        onInput={(event) => setPassword(event.currentTarget.value)}
        required
        strength
      />
      <PasswordField
        label="Confirm new password"
        name="confirm_password"
        autoComplete="new-password"
        error={error('confirm_password') ?? (again && differs ? 'Passwords do not match' : undefined)}
        onInput={(event) => setAgain(event.currentTarget.value)}
        required
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={hydrated && (differs || password === '')}
        busy={busy}
        busyText="Saving..."
      >
        Reset Password
      </Button>
    </Form>
  );
}

function Done() {
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Your password is changed" />
      <div className="stack">
        <Alert tone="ok">
          Sign in with the new password. Every device that was signed in has been signed out, and access tokens no
          longer work.
        </Alert>
        <ButtonLink variant="primary" size="lg" to="/login">
          Sign In
        </ButtonLink>
        <LeadOn seconds={RESET_DONE_SECONDS} to="/login">
          This page leads there by itself.
        </LeadOn>
      </div>
    </main>
  );
}

function Refused() {
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Set a new password" />
      <div className="stack">
        <Alert tone="error" title="This reset link is no longer valid. Ask for a new one.">
          A link works once, for one hour; of several, only the newest works.
        </Alert>
        <ButtonLink variant="primary" size="lg" to="/forgot-password">
          Ask for a new link
        </ButtonLink>
        <LeadOn seconds={RESET_REFUSED_SECONDS} to="/forgot-password">
          You have 5 minutes to Reset your Password
        </LeadOn>
      </div>
      <p className="sign__else">
        <Link to="/login">Back to login</Link>
      </p>
    </main>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return (
    <ErrorScreen
      failure={failure}
      title="Set a new password"
      back={{ to: '/forgot-password', label: 'Ask for a new link' }}
    />
  );
}
