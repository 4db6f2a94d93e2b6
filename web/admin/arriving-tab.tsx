import type { CSSProperties } from 'react';
import { Outlet } from 'react-router';
import { useSlowNavigation } from '#web/lib/use-slow-navigation.ts';
import { type Bones, Skeleton } from '#web/ui/skeleton.tsx';
import { tabAt } from './tabs.ts';

const table: Bones = { rows: 8 };

export function ArrivingTab() {
  const comes = useSlowNavigation();
  if (comes === null) return <Outlet />;
  const { label, loading, of = table } = tabAt(comes);
  return (
    <main id="main" className="admin__main" style={{ '--skeleton-wait': '0ms' } as CSSProperties}>
      <div className="admin__head row row--apart end mb-4">
        <h1 className="t5">{label}</h1>
      </div>
      <Skeleton of={of} label={loading} />
    </main>
  );
}
