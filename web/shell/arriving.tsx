import { type CSSProperties, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What is quicker than this goes from page to page without anything between. */
const PATIENCE_MS = 300;

/** The page; or, once another is on its way for longer, the shape of what comes. */
export function Arriving() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const comes = state === 'loading' && location.pathname !== pathname ? location.pathname : null;
  const isSlow = useSlow(comes);
  return comes !== null && isSlow ? <Shape of={comes} /> : <Outlet />;
}

function useSlow(comes: string | null): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    setSlow(null);
    if (comes === null) return;
    const timer = setTimeout(() => setSlow(comes), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [comes]);
  return slow !== null && slow === comes;
}

interface PageShape {
  name: string;
  shape: 'rows' | 'text';
  wide?: boolean;
}

const shapes: readonly [path: RegExp, shape: PageShape][] = [
  [/^\/$/, { name: 'Home', shape: 'rows', wide: true }],
  [/^\/profile$/, { name: 'Profile', shape: 'text', wide: true }],
  [/^\/certifications$/, { name: 'Certifications', shape: 'rows', wide: true }],
  [/^\/subscription$/, { name: 'Subscription', shape: 'rows', wide: true }],
  [/^\/flashcards$/, { name: 'Flashcard Topics', shape: 'rows' }],
  [/^\/flashcards\//, { name: 'Flashcards', shape: 'text' }],
  [/^\/quiz\//, { name: 'Practice Test', shape: 'text' }],
  [/^\/entitlements$/, { name: 'My Entitlements', shape: 'rows', wide: true }],
];

function Shape({ of }: { of: string }) {
  const found = shapes.find(([path]) => path.test(of))?.[1];
  const { name, shape, wide }: PageShape = found ?? { name: 'the page', shape: 'text' };
  return (
    <main
      id="main"
      className={wide ? 'wrap page' : 'wrap wrap--read page'}
      style={{ '--skeleton-wait': '0ms' } as CSSProperties}
    >
      <div className="page-head">
        <div className="scotch" />
      </div>
      <Skeleton shape={shape} count={shape === 'rows' ? 6 : 4} label={`Loading ${name}`} />
    </main>
  );
}
