import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';

/** What whoever has shown that an account is theirs is told while it is suspended, with whom to write to. */
export function suspended({ settings }: Pick<Deps, 'settings'>): AppError {
  return new AppError('ACCOUNT_SUSPENDED', { params: { support: settings.brand.supportEmail } });
}
