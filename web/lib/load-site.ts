import type { LoaderFunctionArgs } from 'react-router';
import { adChoiceIn } from '#core/ads/ads.ts';
import { themeIn } from '#core/lib/theme.ts';
import { seamContext } from './seam.ts';

export function loadSite({ context, request }: LoaderFunctionArgs) {
  const { brand, origin, nonce, local, passwordMinLength, ads, requestId } = context.get(seamContext);
  const cookies = request.headers.get('cookie');
  const chosen = { theme: themeIn(cookies), adChoice: adChoiceIn(cookies) };
  return {
    brand,
    origin,
    nonce,
    local,
    passwordMinLength,
    ads,
    requestId,
    ...chosen,
    year: new Date().getUTCFullYear(),
  };
}
