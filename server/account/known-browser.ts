import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { cookieIn, hostCookie, hostCookieName } from '../http/cookies.ts';
import { SealBroken, seal, unseal } from '../secrets/seal.ts';
import { passwordMark } from './password.ts';

const KNOWN_DAYS = 365;
const MOST_ACCOUNTS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const ROW = 'cookie';

/** Short names: five entries share one cookie. */
const entry = z.object({
  /** The account's id. */
  u: z.string(),
  /** This browser's random id for the account; attempts are counted by it. */
  b: z.string(),
  /** Bound to the password: a change invalidates the entry. */
  p: z.string(),
  /** Milliseconds since 1970. */
  t: z.number(),
});

type Entry = z.infer<typeof entry>;
type Known = Pick<Deps, 'clock' | 'settings'>;
export interface Account {
  id: string;
  password_hash: string | null;
}

/** Null: never signed in here, too long ago, or with another password. */
export function knownBrowser(deps: Deps, cookies: string | null, account: Account): string | null {
  const found = entriesIn(deps, cookies).find(({ u }) => u === account.id);
  return found && found.p === passwordMark(account.password_hash) ? found.b : null;
}

/** A hash, regardless of the current password; null where the account has not signed in here. */
export function browserMark(deps: Known, cookies: string | null, user_id: string): string | null {
  const found = entriesIn(deps, cookies).find(({ u }) => u === user_id);
  return found ? createHash('sha256').update(found.b).digest('base64url').slice(0, 22) : null;
}

export function knownBrowserCookie(deps: Deps, cookies: string | null, account: Account): string {
  const now = deps.clock().getTime();
  const all = entriesIn(deps, cookies);
  const b = all.find(({ u }) => u === account.id)?.b ?? randomBytes(12).toString('base64url');
  const own = { u: account.id, b, p: passwordMark(account.password_hash), t: now };
  const kept = [own, ...all.filter(({ u }) => u !== account.id)].slice(0, MOST_ACCOUNTS);
  const sealed = seal(deps.settings.appSecret, 'known browser', ROW, JSON.stringify(kept));
  return hostCookie(deps.settings, nameIn(deps), sealed, new Date(now + KNOWN_DAYS * DAY_MS));
}

function entriesIn(deps: Known, cookies: string | null): Entry[] {
  const sealed = cookieIn(cookies, nameIn(deps));
  if (sealed === null) return [];
  try {
    const read = z.array(entry).parse(JSON.parse(unseal(deps.settings.appSecret, 'known browser', ROW, sealed)));
    const now = deps.clock().getTime();
    return read.filter(({ t }) => t <= now && now - t < KNOWN_DAYS * DAY_MS);
  } catch (error) {
    if (error instanceof SealBroken) return [];
    throw error;
  }
}

const nameIn = ({ settings }: Known): string => hostCookieName(settings, 'certamen-known');
