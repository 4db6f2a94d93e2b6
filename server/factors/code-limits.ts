import { AppError } from '#core/errors.ts';
import { isAppCode } from '#core/factors.ts';
import { knownBrowser } from '../account/known-browser.ts';
import { passwordMark } from '../account/password.ts';
import type { Deps, Origin } from '../deps.ts';
import { addressKey, type RateLimit } from '../http/rate-limit.ts';

interface Account {
  id: string;
  password_hash: string | null;
}

/**
 * Known browsers and recovery codes have counts of their own, so that someone who learned the password cannot lock the owner out.
 * Returns a function that resets the count. Throws SECOND_FACTOR_GUESSED and TOO_MANY_ATTEMPTS.
 */
export async function countCode(
  deps: Deps,
  account: Account,
  code: string,
  from: Origin | undefined,
): Promise<() => Promise<void>> {
  const [limit, key] = countedBy(deps, account, code, from);
  try {
    await deps.limits.take(limit, key);
  } catch (error) {
    if (limit === 'factorRecovery' || !(error instanceof AppError)) throw error;
    throw new AppError('SECOND_FACTOR_GUESSED', { retryAfter: error.retryAfter ?? 1 });
  }
  return () => deps.limits.clear(limit, key);
}

function countedBy(deps: Deps, account: Account, code: string, from: Origin | undefined): [RateLimit, string] {
  if (!isAppCode(code)) return ['factorRecovery', `${account.id} ${addressKey(from?.ip ?? '')}`];
  const browser = knownBrowser(deps, from?.cookies ?? null, account);
  if (browser) return ['factorBrowser', `${account.id} ${browser}`];
  return ['factorStranger', `${account.id} ${passwordMark(account.password_hash)}`];
}
