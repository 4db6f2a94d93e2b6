import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { inBrowser, onServer, staysAsItIs } from '#web/lib/load.ts';
import { loadVisitor } from './load-visitor.ts';
import { PublicFrame } from './public-frame.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';
import { useIsBare } from './use-is-bare.ts';

export const loader = onServer(loadVisitor);
export const clientLoader = inBrowser(loadVisitor);
export const shouldRevalidate = ({ formMethod, actionResult }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && !staysAsItIs(actionResult);

export default function Public() {
  const { visitor } = useLoaderData<typeof loader>();
  const bare = useIsBare();
  if (bare) return <Outlet />;
  const Frame = visitor ? PublicFrame : SignedInFrame;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
