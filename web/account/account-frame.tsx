import { Link, Outlet, useLocation } from 'react-router';
import { PublicBar } from '#web/shell/public-bar.tsx';
import { SiteFooter } from '#web/shell/site-footer.tsx';
import { useSite } from '#web/shell/use-site.ts';

/** Registering, signing in and the way back in: the visitor's bar with the one other way, and the footer. */
export default function AccountFrame() {
  const site = useSite();
  const { pathname, search } = useLocation();
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
