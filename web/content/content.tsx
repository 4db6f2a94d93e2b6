import { Link, Outlet, useLocation } from 'react-router';
import '#web/styles/content.css';
import { contentTabs } from './content-tabs.ts';

/** The Content tab: eight rooms under one head. */
export default function Content() {
  const { pathname } = useLocation();
  const within = (to: string) => pathname === to || (to !== '/admin/content' && pathname.startsWith(`${to}/`));
  return (
    <main id="main" className="admin__main">
      <div className="admin__head admin__head--content">
        <h1 className="t5">Content</h1>
      </div>
      <nav className="tabs admin__tabs" aria-label="Content">
        {contentTabs.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={within(to) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
