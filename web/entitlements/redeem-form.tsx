import { type FormEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ApiFailure, signedOutBy } from '#web/lib/api-error.ts';
import { textOf } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { LearnerGrant } from './ticket.tsx';

interface RedeemFormProps {
  failed: Failed | null;
  onStart(): void;
  onRedeemed(entitlement: LearnerGrant): void;
}

/** A rejected code remains in the field, with the reason next to it; a link may prefill it with `?code=`. */
export function RedeemForm({ failed, onStart, onRedeemed }: RedeemFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [search] = useSearchParams();
  const tried = useRef(false);
  const redeem = useAction((api, code: string) => api.entitlements.redeem({ code }), 'Failed to redeem code');
  const failure = tried.current ? redeem.failure : (failed?.failure ?? null);
  useFocusOnFailure(form, failure);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    tried.current = true;
    onStart();
    const answer = await redeem.run(textOf(new FormData(event.currentTarget), 'code'));
    if (!answer) return;
    form.current?.reset();
    onRedeemed(answer.entitlement);
  };

  const signedOut = signedOutBy(failure);
  return (
    <section className="redeem panel panel--seal no-print" aria-labelledby="redeem">
      <h2 id="redeem" className="t5 mb-4">
        Redeem a code
      </h2>
      {signedOut && <SignedOut failure={signedOut} form={form} />}
      <form ref={form} method="post" action="/entitlements" className="stack" onSubmit={submit} noValidate>
        <Field
          label="Entitlement code"
          hint="Up to 10 characters, capitals or not."
          error={signedOut ? undefined : (failure?.fields?.code ?? failure?.error)}
          required
        >
          <TextInput
            name="code"
            className="input--mono redeem__code"
            defaultValue={failed?.typed.code?.[0] ?? search.get('code') ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        </Field>
        <Button type="submit" variant="primary" busy={redeem.busy} busyText="Redeeming...">
          Redeem Code
        </Button>
      </form>
    </section>
  );
}

/** Shown when the session has ended: signing in leads back to the typed code. */
function SignedOut({ failure, form }: { failure: ApiFailure; form: { current: HTMLFormElement | null } }) {
  const code = form.current ? textOf(new FormData(form.current), 'code') : '';
  return (
    <Alert
      tone="error"
      title={failure.error}
      action={
        <Link
          className="btn btn--sm"
          to={signInPath(`/entitlements?code=${encodeURIComponent(code)}`)}
          reloadDocument
        >
          Sign In
        </Link>
      }
    >
      Your code is kept.
    </Alert>
  );
}
