import { useEffect } from 'react';
import { Link, redirect, useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import '#web/factors/factors.css';
import type { Api } from '#core/contract/index.ts';
import { usePasskeySignIn } from '#web/factors/passkey-sign-in.tsx';
import { knowsPasskeys } from '#web/factors/passkey-support.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { textOf } from '#web/lib/form-text.ts';
import {
  actInBrowser,
  actOnServer,
  type Failed,
  inBrowser,
  isFailed,
  onServer,
  type PageArgs,
  unlessFailed,
} from '#web/lib/load.ts';
import { stepHead } from '#web/lib/public-head.ts';
import { returnPath, signInPath } from '#web/lib/return-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useFailedForm } from './use-failed-form.ts';
import { visitorsOnly } from './visitors-only.ts';

/** Signed-in users may also be here: they may have started another sign-in to confirm their identity. */
async function load(api: Api, args: PageArgs) {
  const from = args.url.searchParams.get('from');
  try {
    return await api.factors.pending();
  } catch (thrown) {
    if (apiFailure(thrown)?.code !== 'SECOND_FACTOR_EXPIRED') throw thrown;
    await visitorsOnly(api, args);
    throw redirect(from ? signInPath(from) : '/login');
  }
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

async function verify(api: Api, form: FormData, { url }: PageArgs) {
  await api.factors.finish({ code: textOf(form, 'code') });
  throw redirect(returnPath(url.searchParams.get('from')));
}

export const action = actOnServer(verify);
export const clientAction = actInBrowser(verify);
export const shouldRevalidate = unlessFailed;

export const meta = ({ matches }: { matches: Parameters<typeof stepHead>[0] }) =>
  stepHead(matches, 'Confirm that it is you');

/** After these failures another code cannot finish the sign-in. */
const OVER = ['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_STARTS_OVER'];

export default function SecondStep() {
  const { app, passkeys } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const [search] = useSearchParams();
  const from = search.get('from');
  const again = from ? signInPath(from) : '/login';
  const over = failed !== null && OVER.includes(failed.failure.code);
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Confirm that it is you" lead="One more step, and you are signed in." />
      {over ? (
        <div className="stack">
          <Alert tone="error">{failed.failure.error}</Alert>
          <a className="btn btn--primary btn--lg" href={again}>
            Sign in again
          </a>
        </div>
      ) : (
        <>
          {passkeys && <WithPasskey from={from} />}
          <WithCode app={app} failed={failed} />
          <p className="topline mt-5">
            <Link to={again}>Sign in with another account</Link>
          </p>
        </>
      )}
    </main>
  );
}

function WithCode({ app, failed }: { app: boolean; failed: Failed | null }) {
  const { form, standing, error } = useFailedForm(failed);
  useEffect(() => {
    if (failed) form.current?.reset();
  }, [form, failed]);
  const busy = useNavigation().state !== 'idle';
  const said = error('code');
  return (
    <Form ref={form} method="post" className="stack" replace noValidate>
      {standing && !said && <Alert tone="error">{standing.failure.error}</Alert>}
      <Field
        label={app ? 'Code from your authenticator app' : 'Recovery code'}
        hint={
          app
            ? 'Six digits. Without your phone, enter one of your recovery codes instead.'
            : 'Without your passkey, enter one of your recovery codes. Each works once.'
        }
        error={said}
        required
      >
        <TextInput
          name="code"
          className="mono"
          inputMode={app ? undefined : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      </Field>
      <Button type="submit" variant={app ? 'primary' : 'default'} size="lg" busy={busy} busyText="Checking...">
        Continue
      </Button>
    </Form>
  );
}

function WithPasskey({ from }: { from: string | null }) {
  const hydrated = useHydrated();
  const { press, busy, trouble } = usePasskeySignIn(from, true);
  if (!hydrated || !knowsPasskeys()) return null;
  return (
    <div className="grid gap-3 passkey-in--first">
      {trouble && <Alert tone="error">{trouble}</Alert>}
      <Button
        variant="primary"
        size="lg"
        busy={busy}
        busyText="Waiting for your passkey..."
        onClick={() => void press()}
      >
        <Icon name="key" />
        Use your passkey
      </Button>
    </div>
  );
}
