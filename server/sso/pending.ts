import * as z from 'zod';
import { SSO_MINUTES, ssoProviders } from '#core/sso/sso.ts';
import type { Deps } from '../deps.ts';
import { cookieIn, hostCookie, hostCookieName } from '../http/cookies.ts';
import { SealBroken, seal, unseal } from '../secrets/seal.ts';

/** Kept in a sealed cookie: bound to this browser, and any instance can finish it. */
const kept = z.object({
  provider: z.enum(ssoProviders),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string(),
  begun_at: z.number(),
});

export type Pending = z.infer<typeof kept>;

const ROW = 'cookie';

/** Lax, since it must come along when the provider redirects back. */
export function pendingCookie(deps: Deps, pending: Pending): string {
  const sealed = seal(deps.settings.appSecret, 'sso sign-in', ROW, JSON.stringify(pending));
  return cookie(deps, sealed, new Date(pending.begun_at + SSO_MINUTES * 60_000));
}

export const endedPendingCookie = (deps: Deps): string => cookie(deps, '', new Date(0));

export function readPending(deps: Deps, headers: Headers): Pending | null {
  const sealed = cookieIn(headers.get('cookie'), nameIn(deps));
  if (sealed === null) return null;
  try {
    const pending = kept.parse(JSON.parse(unseal(deps.settings.appSecret, 'sso sign-in', ROW, sealed)));
    const age = deps.clock().getTime() - pending.begun_at;
    return age >= 0 && age < SSO_MINUTES * 60_000 ? pending : null;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

const nameIn = ({ settings }: Deps): string => hostCookieName(settings, 'certamen-sso');

function cookie(deps: Deps, value: string, expires: Date): string {
  return hostCookie(deps.settings, nameIn(deps), value, expires);
}
