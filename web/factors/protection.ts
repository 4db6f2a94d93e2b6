import type { Api } from '#core/contract/index.ts';

export type Factors = Awaited<ReturnType<Api['factors']['mine']>>;

/** 'Your account is protected by your password and an authenticator app.' */
export function protectionText({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>): string {
  const keys = passkeys.length === 1 ? 'a passkey' : `${passkeys.length} passkeys`;
  const factors = [...(passkeys.length > 0 ? [keys] : []), ...(app ? ['an authenticator app'] : [])];
  if (factors.length === 0) return 'Your account is protected by your password alone.';
  return `Your account is protected by your password, and by ${factors.join(' and ')}.`;
}
