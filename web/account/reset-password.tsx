import { useEffect, useState } from 'react';
import {
  Link,
  Navigate,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { RESET_DONE_SECONDS, RESET_REFUSED_SECONDS } from '#core/account/account.ts';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { textOf } from '#web/lib/form-text.ts';
import {
  actInBrowser,
  actOnServer,
  type Failed,
  inBrowser,
  isFailed,
  onServer,
  type PageArgs,
} from '#web/lib/load.ts';
import { namedHead } from '#web/lib/public-head.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { Form } from '#web/ui/form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PasswordOwner } from '#web/ui/password-field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { CodeField } from './confirm-button.tsx';
import { LeadOn } from './lead-on.tsx';
import { codeInText, useLinkCode, withoutCodeInQuery } from './link-code.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useFailedForm } from './use-failed-form.ts';

/** Without a code, signed-in users change the password in the profile, and others sign in. */
async function load(api: Api, args: PageArgs) {
  await withoutCodeInQuery(api, args);
  const { user } = await sessionOf(api);
  return { without_code: user ? '/profile?tab=security' : '/login' };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

async function reset(api: Api, form: FormData) {
  await api.account.resetPassword({
    code: codeInText(textOf(form, 'code')),
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
  });
  return { changed: true };
}

export const action = actOnServer(reset);
export const clientAction = actInBrowser(reset);
/** Reloading could replace the action's result with a loader failure. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta = ({ matches }: { matches: Parameters<typeof namedHead>[0] }) =>
  namedHead(matches, {
    name: 'Set a new password',
    path: '/reset-password',
    description: 'Set a new password with the link from your email.',
    unlisted: true,
  });

export default function ResetPassword() {
  const { without_code } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const code = useLinkCode();
  const check = useCodeCheck(outcome ? '' : code);
  if (outcome && !failed) return <Done />;
  if (check.valid === false || failed?.failure.code === 'RECOVERY_LINK_INVALID') return <Refused />;
  if (code === '' && !outcome) return <Navigate to={without_code} replace />;
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Set a new password" />
      <CallFailure failure={check.failure} back="/forgot-password" />
      {check.failure && (
        <Button busy={check.busy} busyText="Trying..." onClick={check.again}>
          Try Again
        </Button>
      )}
      {code && (check.valid || failed) && <NewPasswordForm code={code} email={check.email} failed={failed} />}
      <noscript>
        <NewPasswordForm code={null} email={null} failed={failed} />
      </noscript>
    </main>
  );
}

/** Checks a code without using it up; null until known. */
function useCodeCheck(code: string | null) {
  const [answer, setAnswer] = useState<Output<'account.recovery'> | null>(null);
  const { run, busy, failure } = useAction(
    (api, asked: string) => api.account.recovery({ code: asked }),
    'An error occurred. Please try again or request a new reset link.',
  );
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (!code) return;
    let isCurrent = true;
    setAnswer(null);
    void run(code).then((told) => {
      if (isCurrent && told) setAnswer(told);
    });
    return () => {
      isCurrent = false;
    };
  }, [code, tries, run]);
  const { valid, email } = answer ?? { valid: null, email: null };
  return { valid, email, busy, failure, again: () => setTries((now) => now + 1) };
}

type NewPasswordFormProps = Record<'code' | 'email', string | null> & { failed: Failed | null };

function NewPasswordForm({ code, email, failed }: NewPasswordFormProps) {
  const { form, standing, typed, error } = useFailedForm(failed);
  const hydrated = useHydrated();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const busy = useNavigation().state !== 'idle';
  const differs = password !== again;
  const errorOf = (name: string) =>
    error(name) ?? (name === 'confirm_password' && again && differs ? 'Passwords do not match' : undefined);
  return (
    <Form ref={form} method="post" className="stack" state={{ code }} replace noValidate>
      {standing && <Alert tone="error">{standing.failure.error}</Alert>}
      <CodeField code={code} typed={typed('code')} />
      {email && <PasswordOwner email={email} />}
      <NewPasswordFields
        error={errorOf}
        onPassword={(event) => setPassword(event.currentTarget.value)}
        onRepeated={(event) => setAgain(event.currentTarget.value)}
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
      <p className="topline mt-5">
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
