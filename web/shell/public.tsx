import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useMatches } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { PublicFrame } from './public-frame.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

async function load(api: Api) {
  const { user, has_active_subscription } = await api.account.session();
  return { visitor: user === null, has_active_subscription };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod !== undefined;

/** Pages that are open to everybody: who is signed in keeps the own bar. A route with `handle.bare` brings its own frame. */
export default function Public() {
  const { visitor } = useLoaderData<typeof loader>();
  const bare = useMatches().some((match) => (match.handle as { bare?: boolean } | undefined)?.bare);
  if (bare) return <Outlet />;
  const Frame = visitor ? PublicFrame : SignedInFrame;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
