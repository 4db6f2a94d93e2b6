import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { inBrowser, onServer, staysAsItIs } from '#web/lib/load.ts';
import { useRememberedFrame } from '#web/shell/last-frame.tsx';
import { loadVisitor } from '#web/shell/load-visitor.ts';
import { PublicBar, PublicFrame } from '#web/shell/public-frame.tsx';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { SiteFooter } from '#web/shell/site-footer.tsx';
import './account.css';

export const loader = onServer(loadVisitor);
export const clientLoader = inBrowser(loadVisitor);
/** Reloading on the same page could replace the action's result with a loader failure. */
export const shouldRevalidate = ({ formMethod, actionResult, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && currentUrl.pathname !== nextUrl.pathname && !staysAsItIs(actionResult);

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
  const { pathname, search } = useLocation();
  useRememberedFrame((screen) => <PublicFrame>{screen}</PublicFrame>);
  const signsIn = pathname.startsWith('/login');
  // A code or a notice belongs to its own page; only the remembered page is passed on.
  const from = new URLSearchParams(search).get('from');
  const remembered = from ? `?from=${encodeURIComponent(from)}` : '';
  return (
    <>
      <PublicBar>
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
