import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useMatches } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, staysAsItIs } from '#web/lib/load.ts';
import { PublicFrame } from './public-frame.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

async function load(api: Api) {
  const { user, profile, has_active_subscription } = await api.account.session();
  return { visitor: user === null, profile: profile && { is_admin: profile.is_admin }, has_active_subscription };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = ({ formMethod, actionResult }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && !staysAsItIs(actionResult);

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
