import { SSO_MINUTES, type SsoProvider, ssoProviders } from '#core/sso/sso.ts';
import { returnPath } from '#web/lib/return-path.ts';

/** Used only to offer a retry after a failure. */
export interface Begun {
  provider: SsoProvider;
  from: string;
}

const NAME = 'certamen-sso-begun';

export function begunCookie({ provider, from }: Begun, secure: boolean): string {
  return `${NAME}=${provider}.${encodeURIComponent(from).slice(0, 2000)}; Path=/auth; HttpOnly; SameSite=Lax; Max-Age=${SSO_MINUTES * 60}${secure ? '; Secure' : ''}`;
}

/** Validated: the cookie can only lead to our providers and pages. */
export function begunIn(cookies: string | null): Begun | null {
  const value = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  const [, named, path = ''] = /^(\w+)\.(.*)$/.exec(value ?? '') ?? [];
  const provider = ssoProviders.find((one) => one === named);
  return provider ? { provider, from: returnPath(decoded(path)) } : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
