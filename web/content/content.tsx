import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { contentTabs } from './content-tabs.ts';

export default function Content() {
  const { pathname } = useLocation();
  const within = (to: string) => pathname === to || (to !== '/admin/content' && pathname.startsWith(`${to}/`));
  const tabs = useRef<HTMLElement>(null);
  // On phones the row scrolls: the current tab must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current tab
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <main id="main" className="admin__main">
      <div className="admin__head row row--apart end mb-2">
        <h1 className="t5">Content</h1>
      </div>
      <nav ref={tabs} className="tabs admin__tabs" aria-label="Content">
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
