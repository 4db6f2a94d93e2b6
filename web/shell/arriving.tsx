import type { CSSProperties } from 'react';
import { Outlet } from 'react-router';
import { useSlowNavigation } from '#web/lib/use-slow-navigation.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The page; or, once another is on its way for longer, the shape of what comes. */
export function Arriving() {
  const comes = useSlowNavigation();
  return comes === null ? <Outlet /> : <Shape of={comes} />;
}

interface PageShape {
  name: string;
  shape: 'rows' | 'text';
  wide?: boolean;
}

const shapes: readonly [path: RegExp, shape: PageShape][] = [
  [/^\/$/, { name: 'Home', shape: 'rows', wide: true }],
  [/^\/profile$/, { name: 'Profile', shape: 'text', wide: true }],
  [/^\/profile\/activity$/, { name: 'Recent security activity', shape: 'rows' }],
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
