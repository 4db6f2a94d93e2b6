import { useEffect, useState } from 'react';
import { Link, redirect, useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { PasskeySignIn } from '#web/factors/passkey-sign-in.tsx';
import { orSecondStep } from '#web/factors/to-second-step.ts';
import { textOf } from '#web/lib/form-text.ts';
import {
  actInBrowser,
  actOnServer,
  inBrowser,
  isFailed,
  onServer,
  type PageArgs,
  unlessFailed,
} from '#web/lib/load.ts';
import { namedHead } from '#web/lib/public-head.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { beginFailure } from '#web/sso/begin-failure.ts';
import { ProviderButtons, providersOf } from '#web/sso/provider-buttons.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { ExamRoom } from './exam-room.tsx';
import { LoginNotice } from './login-notice.tsx';
import { registeredEmail } from './registered-email.ts';
import { useFailedForm } from './use-failed-form.ts';
import { visitorsOnly } from './visitors-only.ts';

async function load(api: Api, args: PageArgs) {
  const [providers] = await Promise.all([providersOf(api), visitorsOnly(api, args)]);
  return { providers };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

async function signIn(api: Api, form: FormData, { url }: PageArgs) {
  const from = url.searchParams.get('from');
  const account = { email: textOf(form, 'email'), password: textOf(form, 'password') };
  await orSecondStep(from, () => api.account.signIn(account));
  throw redirect(returnPath(from));
}

export const action = actOnServer(signIn);
export const clientAction = actInBrowser(signIn);
export const shouldRevalidate = unlessFailed;

export const meta = ({ matches }: { matches: Parameters<typeof namedHead>[0] }) =>
  namedHead(matches, {
    name: 'Sign In',
    path: '/login',
    description: 'Sign in to your practice tests, flashcards and progress.',
  });

export default function Login() {
  const { providers } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const [search] = useSearchParams();
  const from = search.get('from');
  const registered = search.has('registered');
  const [known, setKnown] = useState('');
  useEffect(() => setKnown(registered ? registeredEmail() : ''), [registered]);
  const { form, standing, typed } = useFailedForm(failed);
  const email = typed('email') || known;
  const isWrong = failed && [400, 401].includes(failed.failure.status);
  const { state, formAction } = useNavigation();
  const busy = state !== 'idle' && formAction?.startsWith('/login');
  return (
    <main id="main" className="wrap page">
      <div className="beside top enrol enrol--sign">
        <div className="sign">
          <PageHead title="Sign In" />
          <LoginNotice
            failure={standing?.failure ?? (failed ? null : beginFailure(search.get('sso')))}
            search={search}
            email={email}
          />
          <Form ref={form} method="post" className="stack" replace noValidate>
            <Field label="Email" required>
              <TextInput
                key={known}
                name="email"
                type="email"
                autoComplete="username webauthn"
                defaultValue={email}
                maxLength={320}
                aria-invalid={isWrong && !email ? true : undefined}
              />
            </Field>
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              aria-invalid={isWrong && email ? true : undefined}
            />
            <p>
              <Link to="/forgot-password">Forgot your password?</Link>
            </p>
            <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Signing in...">
              Sign In
            </Button>
          </Form>
          <PasskeySignIn from={from} />
          <ProviderButtons providers={providers} from={from} place="below" />
          <p className="topline mt-5">
            No account yet?{' '}
            <Link to={from ? `/register?from=${encodeURIComponent(from)}` : '/register'}>Create Free Account</Link>
          </p>
        </div>
        <ExamRoom />
      </div>
    </main>
  );
}
