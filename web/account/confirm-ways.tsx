import { useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { knowsPasskeys, loadPasskeyClient, passkeyTrouble } from '#web/factors/passkey-support.ts';
import type { Factors } from '#web/factors/protection.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { textOf } from '#web/lib/form-text.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { type Provider, ProviderWays } from '#web/sso/provider-buttons.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField, PasswordOwner } from '#web/ui/password-field.tsx';

export interface Owner {
  email: string;
  has_password: boolean;
  identities: Output<'sso.identities'>['identities'];
  providers: readonly Provider[];
  factors: Factors;
}

export function confirmTitle({ has_password, factors }: Owner): string {
  if (!has_password) return 'Sign in again to continue';
  return hasFactor(factors) ? 'Confirm that it is you' : 'Enter your password to continue';
}

export function confirmPassword(api: Api, form: FormData) {
  const current_password = textOf(form, 'current_password');
  return api.account.confirmPassword({ current_password, ...(form.has('code') && { code: textOf(form, 'code') }) });
}

interface ConfirmFieldsProps {
  owner: Owner;
  error(field: 'current_password' | 'code'): string | undefined;
}

export function ConfirmFields({ owner: { email, factors }, error }: ConfirmFieldsProps) {
  const asksForCode = hasFactor(factors) || error('code') !== undefined;
  return (
    <>
      <PasswordOwner email={email} />
      <PasswordField
        label="Your password"
        name="current_password"
        autoComplete="current-password"
        error={error('current_password')}
        required
      />
      {asksForCode && (
        <Field
          label={factors.app ? 'Code from your authenticator app' : 'Recovery code'}
          hint={factors.app ? 'Or one of your recovery codes.' : 'One of those that you kept. Each works once.'}
          error={error('code')}
          required
        >
          <TextInput
            name="code"
            className="mono"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
        </Field>
      )}
    </>
  );
}

export function SignInAgain({ owner: { identities, providers }, from }: { owner: Owner; from: string }) {
  const ways = identities.filter((one) => providers.some(({ provider }) => provider === one.provider));
  if (ways.length === 0) {
    return (
      <p>
        Your account has no password, and none of your ways to sign in is open at the moment.{' '}
        <a href="/profile?tab=security#password">Set a password first.</a>
      </p>
    );
  }
  return (
    <>
      <p>Your account has no password. Sign in again, then press the same button once more.</p>
      <ProviderWays providers={ways} from={from} />
    </>
  );
}

export function ConfirmWithPasskey({ factors, onConfirmed }: { factors: Factors; onConfirmed(): void }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const works = location.origin === factors.passkey_origin && knowsPasskeys();
  if (factors.passkeys.length === 0 || !works) return null;
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      const [api, client] = await Promise.all([loadApi(), loadPasskeyClient()]);
      const { options } = await api.factors.beginConfirm();
      await api.factors.confirm({ passkey: await client.takePasskey(options) });
      onConfirmed();
    } catch (thrown) {
      setTrouble(apiFailure(thrown)?.error ?? passkeyTrouble(thrown));
    }
    setBusy(false);
  };
  return (
    <>
      {trouble && <Alert tone="error">{trouble}</Alert>}
      <Button busy={busy} busyText="Waiting for your passkey..." onClick={() => void confirm()}>
        <Icon name="key" />
        Use your passkey
      </Button>
      <p>or</p>
    </>
  );
}

function hasFactor({ app, passkeys }: Factors): boolean {
  return app !== null || passkeys.length > 0;
}
