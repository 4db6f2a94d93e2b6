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

/** Where a sign-in with a provider begins, to lead to the remembered page. */
export function beginPath(provider: SsoProvider, from: string | null): string {
  return from ? `/auth/${provider}?from=${encodeURIComponent(from)}` : `/auth/${provider}`;
}

interface ProviderButtonsProps {
  providers: readonly Provider[];
  /** The page to go to afterwards. */
  from: string | null;
  /** Before the form, or after it. */
  place: 'above' | 'below';
}

/** The other ways in, parted from the form by a rule. Nothing where there are none. */
export function ProviderButtons({ providers, from, place }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  const rule = <p className="sso__or">or</p>;
  return (
    <div className={`sso sso--${place}`}>
      {place === 'below' && rule}
      <ul className="sso__ways">
        {providers.map(({ provider, name }) => (
          <li key={provider}>
            <a className="btn btn--lg" href={beginPath(provider, from)}>
              <ProviderMark provider={provider} />
              Continue with {name}
            </a>
          </li>
        ))}
      </ul>
      {place === 'above' && rule}
    </div>
  );
}
