import { useEffect, useRef } from 'react';
import './tokens.css';
import { adminScopes, scopes, scopeWords } from '#core/tokens/scopes.ts';
import { tokenDays } from '#core/tokens/tokens.ts';
import { LastUsed } from '#web/factors/last-used.tsx';
import { afterFailure } from '#web/lib/form-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Check } from '#web/ui/check.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field, FieldError, Select, TextInput } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { useCorrection } from '#web/ui/use-correction.ts';
import { type FormOutcome, ProfileActForm, type SecurityProps, useIsPosting } from './profile-act-form.tsx';
import type { MadeToken } from './profile-actions.ts';
import { RevokeToken, revoking, type Token } from './token-revocation.tsx';

const NAME_MAX = 60;

export function AccessTokens({ data: { tokens, profile }, outcome }: SecurityProps) {
  const made = outcome.done('token-make')?.made;
  const gone = outcome.done('token-revoke');
  return (
    <FormPart sign={<Icon name="key" />} id="access-tokens" title="Access tokens">
      <p>
        For programs that use the <a href="/api-docs">API</a> for you. A token does what you allow it to, never
        anything with your password and address, your sessions and other tokens. Signing out everywhere or changing
        your password revokes all of them.
      </p>
      {made && <NewToken made={made} />}
      <FormFailure failed={outcome.failed('token-revoke')} />
      {gone && <Alert tone="ok">{gone.said}</Alert>}
      {tokens === null && <Alert tone="error">Failed to load your access tokens</Alert>}
      {tokens && tokens.length > 0 && (
        <ul className="ruled tokens">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <MakeToken isAdmin={profile.is_admin} outcome={outcome} />
      {tokens && <RevokeToken tokens={tokens} />}
    </FormPart>
  );
}

function NewToken({ made }: { made: MadeToken }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new token is led to, also where one was shown before
  useEffect(() => box.current?.focus(), [made.access_token]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus when it appears, and a keyboard can scroll it
    <div ref={box} className="newtoken stack stack--tight" role="status" tabIndex={0}>
      <p>
        <b>Copy “{made.name}” now: it is shown only this once.</b>
      </p>
      <p className="row gap-2">
        <code>{made.access_token}</code>
        <CopyButton text={made.access_token} label="access token" />
      </p>
      <p className="t1">
        Whoever has it can use your account. Keep it like a password, and out of programs that others see.
      </p>
    </div>
  );
}

function TokenRow({ token }: { token: Token }) {
  const { id, name, ending, created_at, last_used_at, expires_at, expired } = token;
  return (
    <li className="row row--apart">
      <div className="min0">
        <p>
          <span className="anywhere">{name}</span>{' '}
          <span className="soft">
            ends in <code>{ending}</code>
          </span>
        </p>
        <p className="t1">{token.scopes.map((scope) => scopeWords[scope].label).join(', ')}</p>
        <p className="t1 soft">
          Created <LocalDate at={created_at} style="medium" /> · <LastUsed at={last_used_at} /> ·{' '}
          {expired ? 'expired' : 'expires'} <LocalDate at={expires_at} style="medium" time="near" />
        </p>
      </div>
      <div className="row">
        {expired && <span className="badge">Expired</span>}
        <ButtonLink size="sm" variant="danger" to={revoking(id)} replace preventScrollReset>
          {expired ? 'Remove' : 'Revoke'}
          <span className="sr"> {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

function MakeToken({ isAdmin, outcome }: { isAdmin: boolean; outcome: FormOutcome }) {
  const failed = outcome.failed('token-make');
  const made = outcome.done('token-make')?.made?.access_token;
  const { typed, error } = afterFailure(failed);
  const busy = useIsPosting('token-make');
  return (
    <ProfileActForm intent="token-make" failed={failed} emptied={made} aria-label="Create an access token">
      <div className="grid-2">
        <Field label="What it is for" hint="To know it again in this list." error={error('name')} required>
          <TextInput name="name" autoComplete="off" maxLength={NAME_MAX} defaultValue={typed('name')} />
        </Field>
        <Field label="Works for" error={error('expires_in_days')} required>
          <Select name="expires_in_days" defaultValue={typed('expires_in_days') || '30'}>
            {tokenDays.map((days) => (
              <option key={days} value={days}>
                {days === 365 ? 'One year' : `${days} days`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <TokenScopes isAdmin={isAdmin} chosen={failed ? (failed.typed.scopes ?? []) : null} error={error('scopes')} />
      <Button type="submit" busy={busy} busyText="Creating...">
        Create access token
      </Button>
    </ProfileActForm>
  );
}

interface TokenScopesProps {
  isAdmin: boolean;
  chosen: readonly string[] | null;
  error: string | undefined;
}

function TokenScopes({ isAdmin, chosen, error: sent }: TokenScopesProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const { isCorrected, onChange } = useCorrection(place, sent);
  const error = isCorrected ? undefined : sent;
  const offered = scopes.filter((scope) => isAdmin || !adminScopes.includes(scope));
  return (
    <fieldset
      ref={place}
      onChange={onChange}
      aria-describedby={error ? 'scopes-error' : undefined}
      data-invalid={error && ''}
    >
      <legend className="label">What it may do</legend>
      <FieldError id="scopes-error" error={error} />
      {offered.map((scope) => (
        <Check
          key={scope}
          name="scopes"
          value={scope}
          label={scopeWords[scope].label}
          note={scopeWords[scope].note}
          defaultChecked={chosen ? chosen.includes(scope) : scope === 'read:own'}
        />
      ))}
    </fieldset>
  );
}
