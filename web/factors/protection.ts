import type { Output } from '#core/contract/inputs-and-outputs.ts';

export type Factors = Output<'factors.mine'>;

interface Ways {
  has_password: boolean;
  identities: readonly { name: string }[];
}

export function firstFactor({ has_password, identities }: Ways): string {
  const accounts = identities.map(({ name }) => name).join(' or ');
  return has_password || accounts === '' ? 'your password' : `your ${accounts} account`;
}

/** 'Your account is protected by your password, and by an authenticator app.' */
export function protectionText({ factors, ...ways }: Ways & { factors: Pick<Factors, 'app' | 'passkeys'> }): string {
  const { app, passkeys } = factors;
  const first = firstFactor(ways);
  const keys = passkeys.length === 1 ? 'a passkey' : `${passkeys.length} passkeys`;
  const others = [...(passkeys.length > 0 ? [keys] : []), ...(app ? ['an authenticator app'] : [])];
  if (others.length === 0) return `Your account is protected by ${first} alone.`;
  return `Your account is protected by ${first}, and by ${others.join(' and ')}.`;
}
