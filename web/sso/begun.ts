import { SSO_MINUTES, type SsoProvider, ssoProviders } from '#core/sso.ts';
import { returnPath } from '#web/lib/return-path.ts';

/** Which sign-in was begun last in this browser: only for the ways on that are offered where it failed. */
export interface Begun {
  provider: SsoProvider;
  /** The page it was to lead to. */
  from: string;
}

const NAME = 'certamen-sso-begun';

export function begunCookie({ provider, from }: Begun, secure: boolean): string {
  return `${NAME}=${provider}.${encodeURIComponent(from).slice(0, 2000)}; Path=/auth; HttpOnly; SameSite=Lax; Max-Age=${SSO_MINUTES * 60}${secure ? '; Secure' : ''}`;
}

/** Null where none was begun. Whatever stands in the cookie, it leads to a provider of ours and back to a page of ours. */
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
