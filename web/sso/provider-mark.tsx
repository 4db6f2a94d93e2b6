import type { SsoProvider } from '#core/sso/sso.ts';

export function ProviderMark({ provider }: { provider: SsoProvider }) {
  return (
    <svg className="mark" viewBox="0 0 20 20" aria-hidden="true">
      {provider === 'google' ? (
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.75"
          d="M15.6 5.4A6.9 6.9 0 1 0 16.9 10H10.4"
          strokeLinejoin="miter"
        />
      ) : (
        <path
          fill="currentColor"
          d="M10 1.6a8.6 8.6 0 0 0-2.7 16.8c.4.1.6-.2.6-.5v-1.6c-2.4.5-3-1-3-1-.4-1-.9-1.3-.9-1.3-.8-.5 0-.5 0-.5.9.1 1.3.9 1.3.9.8 1.3 2 1 2.6.7 0-.6.3-1 .5-1.2-1.9-.2-3.9-1-3.9-4.2 0-1 .3-1.7.9-2.3-.1-.3-.4-1.2.1-2.3 0 0 .7-.2 2.4.9a8 8 0 0 1 4.2 0c1.7-1.1 2.4-.9 2.4-.9.5 1.1.2 2 .1 2.3.6.6.9 1.3.9 2.3 0 3.2-2 4-3.9 4.2.3.3.6.8.6 1.6v2.4c0 .3.1.6.6.5A8.6 8.6 0 0 0 10 1.6z"
        />
      )}
    </svg>
  );
}
