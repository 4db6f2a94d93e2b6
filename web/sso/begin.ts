import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ssoProviders } from '#core/sso.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { seamContext } from '#web/lib/seam.ts';
import { failureText } from './begin-failure.ts';
import { begunCookie } from './begun.ts';

/**
 * Sends the browser to the provider: a link, because the policy of our pages keeps a posted form from being led to another site. A
 * failure is told on the sign-in page.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, origin, local } = context.get(seamContext);
  const url = new URL(request.url);
  const provider = ssoProviders.find((one) => one === params.provider);
  if (!provider) return redirect('/');
  // Opened as 127.0.0.1: the provider would lead back to localhost, where the cookie of this sign-in is not known.
  if (local && url.host !== new URL(origin).host) return redirect(origin + url.pathname + url.search);
  const from = returnPath(url.searchParams.get('from'));
  try {
    const begun = await api.sso.begin({ provider, from: from.slice(0, 2000) });
    const cookie = begunCookie({ provider, from }, origin.startsWith('https:'));
    return redirect(begun.url, { headers: { 'set-cookie': cookie } });
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (!failure) throw thrown;
    return redirect(`/login?${new URLSearchParams({ from, sso: failureText(provider, failure.code) })}`);
  }
}
