import type { ReactNode } from 'react';
import '#web/styles/sso.css';
import type { Api } from '#core/contract/index.ts';
import type { SsoProvider } from '#core/sso.ts';
import { ProviderMark } from './provider-mark.tsx';

export type Provider = Awaited<ReturnType<Api['sso']['providers']>>['providers'][number];

/** With whose accounts one can sign in. One can without them: where they cannot be read, there are none. */
export function providersOf(api: Api): Promise<Provider[]> {
  return api.sso.providers().then(
    (answer) => answer.providers,
    () => [],
  );
}

/** The page that asks for a press to sign in with a provider, and leads to the remembered page afterwards. */
export function beginPath(provider: SsoProvider, from: string | null): string {
  return from ? `/auth/${provider}?from=${encodeURIComponent(from)}` : `/auth/${provider}`;
}

interface ProviderButtonsProps {
  providers: readonly Provider[];
  /** The page to go to afterwards. */
  from: string | null;
  /** Before a form of ours, after it, or without one. */
  place: 'above' | 'below' | 'alone';
}

/**
 * The other ways in, parted from the form by a rule. Nothing where there are none. Each is a posted form: a sign-in begins with a press
 * on a page of ours, never with a link.
 */
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

/** A button for each provider. */
export function ProviderWays({ providers, from }: Pick<ProviderButtonsProps, 'providers' | 'from'>) {
  return (
    <ul className="sso__ways">
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
  /** The page to go to afterwards. */
  from: string | null;
  primary?: boolean;
  children: ReactNode;
}

/** One button that begins a sign-in. A form of the browser, not of the router: it leads away from the site. */
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
