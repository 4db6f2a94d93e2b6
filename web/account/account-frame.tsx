import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { inBrowser, onServer, staysAsItIs } from '#web/lib/load.ts';
import { useSite } from '#web/lib/use-site.ts';
import { useRememberedFrame } from '#web/shell/last-frame.tsx';
import { loadVisitor } from '#web/shell/load-visitor.ts';
import { PublicBar } from '#web/shell/public-bar.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { SiteFooter } from '#web/shell/site-footer.tsx';

export const loader = onServer(loadVisitor);
export const clientLoader = inBrowser(loadVisitor);
/** Who is signed in changes only with an action that leads elsewhere; asking on the same page could put a failure in the place of what was done. */
export const shouldRevalidate = ({ formMethod, actionResult, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && currentUrl.pathname !== nextUrl.pathname && !staysAsItIs(actionResult);

/**
 * Registering, signing in and the way back in: the visitor's bar with the one other way, and the footer. Who is signed in, as in the
 * browser in which another address is confirmed, has a bar of their own and is not asked to sign in.
 */
export default function AccountFrame() {
  const { visitor } = useLoaderData<typeof loader>();
  return visitor ? (
    <VisitorFrame />
  ) : (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  );
}

function VisitorFrame() {
  const site = useSite();
  const { pathname, search } = useLocation();
  useRememberedFrame((screen) => <PublicFrame>{screen}</PublicFrame>);
  const signsIn = pathname.startsWith('/login');
  // Only the remembered page goes along: a code or a notice belongs to the page it stands on.
  const from = new URLSearchParams(search).get('from');
  const remembered = from ? `?from=${encodeURIComponent(from)}` : '';
  return (
    <>
      <PublicBar name={site?.brand.name ?? 'Certamen'}>
        <span className="soft hide-s">{signsIn ? 'New here?' : 'Already registered?'}</span>
        <Link className="btn" to={`${signsIn ? '/register' : '/login'}${remembered}`}>
          {signsIn ? 'Create Account' : 'Sign In'}
        </Link>
      </PublicBar>
      <Outlet />
      <SiteFooter visitor />
    </>
  );
}
