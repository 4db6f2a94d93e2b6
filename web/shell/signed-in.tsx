import { Outlet, redirect, type ShouldRevalidateFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs, staysAsItIs } from '#web/lib/load.ts';
import { signInPath } from '#web/lib/return-path.ts';
import { type OwnSession, sessionOf } from '#web/lib/signed-in.ts';
import { useSignedOutElsewhere } from '#web/lib/signed-out.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { Arriving } from './arriving.tsx';
import { LastFrame } from './last-frame.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';
import { useIsBare } from './use-is-bare.ts';
import { ViewingBanner } from './viewing-banner.tsx';

async function load(api: Api, { url }: PageArgs): Promise<OwnSession | null> {
  const session = await sessionOf(api);
  if (!session.user || !session.profile) {
    // The landing page has the same address as Home and its own frame.
    if (url.pathname === '/') return null;
    throw redirect(signInPath(url.pathname + url.search));
  }
  const { user, profile, has_active_subscription, subscription_notice, viewing } = session;
  return { user, profile, has_active_subscription, subscription_notice, viewing };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** The session changes only with forms, and the subscription on /subscription. */
export const shouldRevalidate = ({ formMethod, currentUrl, actionResult }: ShouldRevalidateFunctionArgs) =>
  // A failed form keeps what was typed.
  (formMethod !== undefined && !staysAsItIs(actionResult)) || currentUrl.pathname === '/subscription';

/** A route with `handle.bare` brings its own frame. */
export default function SignedIn() {
  const session = useLoaderData<typeof loader>();
  useSignedOutElsewhere(session !== null);
  const bare = useIsBare();
  if (bare || !session)
    return (
      <>
        <ViewingBanner />
        <Outlet />
      </>
    );
  return (
    <SignedInFrame>
      <Arriving />
    </SignedInFrame>
  );
}

export function ErrorBoundary() {
  const session = useRouteLoaderData<typeof loader>('shell/signed-in');
  const screen = <ErrorScreen failure={useRouteFailure()} />;
  return session ? <SignedInFrame>{screen}</SignedInFrame> : <LastFrame>{screen}</LastFrame>;
}
