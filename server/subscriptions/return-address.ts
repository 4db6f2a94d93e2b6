import { AppError } from '#core/errors.ts';
import { isLoopbackHost, type Settings } from '../env.ts';

export const SUBSCRIPTION_PATH = '/subscription';

/** Must be of our origin; in local mode localhost and 127.0.0.1 both are. Throws RETURN_URL_FOREIGN. */
export function returnAddress({ origin, local }: Pick<Settings, 'origin' | 'local'>, asked: string | undefined): URL {
  if (asked === undefined) return new URL(SUBSCRIPTION_PATH, origin);
  if (!URL.canParse(asked)) throw new AppError('RETURN_URL_FOREIGN');
  const url = new URL(asked);
  const own = new URL(origin);
  const onLoopback = local && isLoopbackHost(url.hostname) && url.protocol === own.protocol && url.port === own.port;
  if ((url.origin !== own.origin && !onLoopback) || url.username || url.password) {
    throw new AppError('RETURN_URL_FOREIGN');
  }
  url.hash = '';
  return url;
}
