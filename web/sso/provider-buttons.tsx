import type { ReactNode } from 'react';
import './sso.css';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { SsoProvider } from '#core/sso/sso.ts';
import { ProviderMark } from './provider-mark.tsx';

export type Provider = Output<'sso.providers'>['providers'][number];

/** Empty on failure: sign-in works without them. */
export function providersOf(api: Api): Promise<Provider[]> {
  return api.sso.providers().then(
    (answer) => answer.providers,
    () => [],
  );
}

export function beginPath(provider: SsoProvider, from: string | null): string {
  return from ? `/auth/${provider}?from=${encodeURIComponent(from)}` : `/auth/${provider}`;
}

interface ProviderButtonsProps {
  providers: readonly Provider[];
  from: string | null;
  place: 'above' | 'below' | 'alone';
}

/** Posted forms, because a sign-in must never start from a link. */
export function ProviderButtons({ providers, from, place }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  const rule = <p className="soft t1 sso__or">or</p>;
  return (
    <div className={`sso sso--${place}`}>
      {place === 'below' && rule}
      <ProviderWays providers={providers} from={from} />
      {place === 'above' && rule}
    </div>
  );
}

export function ProviderWays({ providers, from }: Pick<ProviderButtonsProps, 'providers' | 'from'>) {
  return (
    <ul className="sso__ways grid gap-3">
      {providers.map(({ provider, name }) => (
        <li key={provider}>
          <ProviderForm provider={provider} from={from}>
            <ProviderMark provider={provider} />
            Continue with {name}
          </ProviderForm>
        </li>
      ))}
    </ul>
  );
}

interface ProviderFormProps {
  provider: SsoProvider;
  from: string | null;
  primary?: boolean;
  children: ReactNode;
}

/** A native form, because it leaves the site. */
export function ProviderForm({ provider, from, primary = false, children }: ProviderFormProps) {
  return (
    <form method="post" action={`/auth/${provider}`}>
      {from && <input type="hidden" name="from" value={from} />}
      <button type="submit" className={`btn btn--lg${primary ? ' btn--primary' : ''}`}>
        {children}
      </button>
    </form>
  );
}
