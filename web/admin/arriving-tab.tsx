import type { CSSProperties } from 'react';
import { Outlet } from 'react-router';
import { useSlowNavigation } from '#web/lib/use-slow-navigation.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { tabAt } from './tabs.ts';

/** The tab; or, once another is on its way for longer, the shape of what comes. */
export function ArrivingTab() {
  const comes = useSlowNavigation();
  if (comes === null) return <Outlet />;
  const { label, loading } = tabAt(comes);
  return (
    <main id="main" className="office__main" style={{ '--skeleton-wait': '0ms' } as CSSProperties}>
      <div className="office__head">
        <h1 className="t5">{label}</h1>
      </div>
      <Skeleton shape="rows" count={8} label={loading} />
    </main>
  );
}
