import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import './sso.css';
import { ssoNames } from '#core/sso/sso.ts';
import { secondStepPath } from '#web/factors/to-second-step.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { stepHead } from '#web/lib/public-head.ts';
import { seamContext } from '#web/lib/seam.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { begunIn } from './begun.ts';
import { ProviderButtons, ProviderForm, providersOf } from './provider-buttons.tsx';

/** Server only: works without a script, and once. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(seamContext);
  const { search, searchParams } = new URL(request.url);
  const begun = begunIn(request.headers.get('cookie'));
  const isAnswer = ['code', 'error', 'state'].some((name) => searchParams.has(name));
  const shown = async (sentence: string | null) => {
    const [{ user }, providers] = await Promise.all([sessionOf(api), providersOf(api)]);
    return { sentence, begun, providers, email: user?.email ?? null };
  };
  if (!isAnswer) return shown(null);
  try {
    const { to } = await api.sso.finish({ query: search.slice(0, 8000) });
    return redirect(to);
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (!failure) throw thrown;
    if (failure.code === 'SECOND_FACTOR_REQUIRED') return redirect(secondStepPath(begun?.from ?? null));
    return data(await shown(failure.error), { status: failure.status });
  }
}

/** The provider's code is used up. */
export const shouldRevalidate = () => false;

export const meta = ({ matches }: { matches: Parameters<typeof stepHead>[0] }) => stepHead(matches, 'Signing in');

export default function Callback() {
  const { sentence, begun, providers, email } = useLoaderData<typeof loader>();
  const again = providers.find(({ provider }) => provider === begun?.provider);
  const others = providers.filter((one) => one !== again);
  const from = begun?.from ?? null;
  return (
    <main id="main" className="wrap page sign">
      <PageHead title={sentence ? 'Signing in did not work' : 'Nothing to finish here'} />
      <div className="stack sso__on">
        {sentence ? (
          <Alert tone="error">{sentence}</Alert>
        ) : (
          <p>
            {ssoNames.google} and {ssoNames.github} send people here when they have signed in there. You have come
            without that.
          </p>
        )}
        {email ? (
          <>
            <p className="anywhere">You are signed in as {email}.</p>
            <a className="btn btn--primary btn--lg" href={from ?? '/certifications'}>
              Continue
            </a>
          </>
        ) : (
          <>
            {again && (
              <ProviderForm provider={again.provider} from={from} primary>
                Try {again.name} again
              </ProviderForm>
            )}
            <a
              className={`btn btn--lg ${again ? '' : 'btn--primary'}`}
              href={from ? `/login?from=${encodeURIComponent(from)}` : '/login'}
            >
              Sign in with your password
            </a>
            <ProviderButtons providers={others} from={from} place="below" />
          </>
        )}
      </div>
      {!email && (
        <p className="topline mt-5">
          No account yet? <a href="/register">Create Free Account</a>
        </p>
      )}
    </main>
  );
}
