import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';

export function suspended({ settings }: Pick<Deps, 'settings'>): AppError {
  return new AppError('ACCOUNT_SUSPENDED', { params: { support: settings.brand.supportEmail } });
}
