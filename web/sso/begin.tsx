import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import './sso.css';
import { ssoNames, ssoProviders } from '#core/sso/sso.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { formIn } from '#web/lib/form-in.ts';
import { stepHead } from '#web/lib/public-head.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { seamContext } from '#web/lib/seam.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { failureText } from './begin-failure.ts';
import { begunCookie } from './begun.ts';
import { beginPath, ProviderButtons, providersOf } from './provider-buttons.tsx';

const loginPath = (from: string, sso: string) => `/login?${new URLSearchParams({ from, sso })}`;
const providerIn = (params: { provider?: string }) => ssoProviders.find((one) => one === params.provider);

/** Requires a press: a link on another site must not sign anybody in. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, origin, local } = context.get(seamContext);
  const url = new URL(request.url);
  const provider = providerIn(params);
  if (!provider) throw redirect('/');
  // At 127.0.0.1: the provider would return to localhost, where the cookie of this sign-in is missing.
  if (local && url.host !== new URL(origin).host) throw redirect(origin + url.pathname + url.search);
  const from = url.searchParams.get('from');
  const isOn = (await providersOf(api)).some((one) => one.provider === provider);
  if (!isOn) throw redirect(loginPath(returnPath(from), failureText(provider, 'SSO_OFF')));
  return { provider, from };
}

/** Our security policy blocks redirects of posted forms to other sites, so the response is a page that leads there. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { api, origin, local } = context.get(seamContext);
  const provider = providerIn(params);
  if (!provider) throw redirect('/');
  const typed = (await formIn(request)).get('from');
  const given = typeof typed === 'string' && typed !== '' ? typed : null;
  if (local && new URL(request.url).host !== new URL(origin).host) return { to: origin + beginPath(provider, given) };
  const from = returnPath(given);
  try {
    const begun = await api.sso.begin({ provider, from: from.slice(0, 2000) });
    const cookie = begunCookie({ provider, from }, origin.startsWith('https:'));
    return data({ to: begun.url }, { headers: { 'set-cookie': cookie } });
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (!failure) throw thrown;
    throw redirect(loginPath(from, failureText(provider, failure.code)));
  }
}

export const meta = ({ matches }: { matches: Parameters<typeof stepHead>[0] }) => stepHead(matches, 'Sign In');

export default function Begin() {
  const { provider, from } = useLoaderData<typeof loader>();
  const begun = useActionData<typeof action>();
  const name = ssoNames[provider];
  if (begun) {
    return (
      <main id="main" className="wrap page sign">
        <meta httpEquiv="refresh" content={`0;url=${begun.to}`} />
        <PageHead title={`On to ${name}`} />
        <a className="btn btn--lg" href={begun.to}>
          Go to {name}
        </a>
      </main>
    );
  }
  return (
    <main id="main" className="wrap page sign">
      <PageHead
        title={`Sign in with ${name}`}
        lead={`${name} tells us who you are, and you come back here signed in.`}
      />
      <ProviderButtons providers={[{ provider, name }]} from={from} place="alone" />
      <p className="topline mt-5">
        <a href={from ? `/login?from=${encodeURIComponent(from)}` : '/login'}>Sign in another way</a>
      </p>
    </main>
  );
}
