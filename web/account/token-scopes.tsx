import { useRef } from 'react';
import { adminScopes, type Scope, scopes, scopeWords } from '#core/scopes.ts';
import { Check } from '#web/ui/check.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useCorrection } from '#web/ui/use-correction.ts';

interface TokenScopesProps {
  isAdmin: boolean;
  chosen: readonly string[] | null;
  error: string | undefined;
}

export function TokenScopes({ isAdmin, chosen, error: sent }: TokenScopesProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const { isCorrected, onChange } = useCorrection(place, sent);
  const error = isCorrected ? undefined : sent;
  const offered = scopes.filter((scope) => isAdmin || !adminScopes.includes(scope));
  return (
    <fieldset
      ref={place}
      onChange={onChange}
      className="token-scopes"
      aria-describedby={error ? 'scopes-error' : undefined}
      data-invalid={error && ''}
    >
      <legend className="label">What it may do</legend>
      {error && (
        <p className="error" id="scopes-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
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

export function scopesInWords(held: readonly Scope[]): string {
  return held.map((scope) => scopeWords[scope].label).join(', ');
}
