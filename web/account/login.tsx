import { Form, Link, redirect, useActionData, useNavigation, useSearchParams } from 'react-router';
import '#web/styles/account.css';
import type { Api } from '#core/contract/index.ts';
import { actInBrowser, actOnServer, isFailed, type PageArgs } from '#web/lib/load.ts';
import { returnPath, signInReason } from '#web/lib/return-path.ts';
import { pageTitle } from '#web/lib/title.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Sign In', matches) },
];

async function signIn(api: Api, form: FormData, { url }: PageArgs) {
  await api.account.signIn({ email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') });
  throw redirect(returnPath(url.searchParams.get('from')));
}

export const action = actOnServer(signIn);
export const clientAction = actInBrowser(signIn);

export default function Login() {
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const [search] = useSearchParams();
  const reason = signInReason(search.get('from'));
  const busy = useNavigation().state !== 'idle';
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title="Sign In" />
      <Form method="post" className="stack stack--loose" replace noValidate>
        {failed ? <Alert tone="error">{failed.failure.error}</Alert> : reason && <Alert tone="info">{reason}</Alert>}
        <Field label="Email" required>
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={failed?.typed.email?.[0] ?? ''}
            maxLength={320}
          />
        </Field>
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <div className="row">
          <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Signing in...">
            Sign In
          </Button>
          <Link to="/">Home</Link>
        </div>
      </Form>
    </main>
  );
}
