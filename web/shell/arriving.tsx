import type { CSSProperties } from 'react';
import { Outlet } from 'react-router';
import { useSlowNavigation } from '#web/lib/use-slow-navigation.ts';
import { type Bones, Skeleton } from '#web/ui/skeleton.tsx';

export function Arriving() {
  const comes = useSlowNavigation();
  return comes === null ? <Outlet /> : <Shape of={comes} />;
}

interface PageShape {
  name: string;
  of?: Bones;
  side?: Bones;
  wide?: boolean;
  lead?: boolean;
}

const shapes: readonly [path: RegExp, shape: PageShape][] = [
  [/^\/$/, { name: 'Home', of: { sheet: 1, rows: 4 }, side: { rows: 3 }, wide: true }],
  [/^\/profile$/, { name: 'Profile', of: { text: 1, fields: 6 }, side: { text: 6 }, wide: true }],
  [/^\/profile\/activity$/, { name: 'Recent security activity', of: { rows: 6 } }],
  [/^\/certifications$/, { name: 'Certifications', of: { fields: 1, folds: 6 }, wide: true }],
  [/^\/study$/, { name: 'Study', of: { text: 2, choices: 4 } }],
  [/^\/study\/done$/, { name: 'Study', of: { text: 2, rows: 4 }, lead: true }],
  [/^\/study\/settings$/, { name: 'Study settings', of: { fields: 4 } }],
  [/^\/subscription$/, { name: 'Subscription', of: { cards: 3 }, wide: true }],
  [/^\/flashcards$/, { name: 'Flashcard Topics', of: { folds: 6 }, lead: true }],
  [/^\/flashcards\//, { name: 'Flashcards', of: { sheet: 1 }, lead: true }],
  [/^\/quiz\/[^/]+$/, { name: 'Practice Test', of: { fields: 3, choices: 4 }, lead: true }],
  [/^\/quiz\//, { name: 'Practice Test', of: { text: 2, choices: 4 } }],
  [/^\/entitlements$/, { name: 'My Entitlements', of: { fields: 1, rows: 4 }, wide: true }],
];

function Shape({ of: path }: { of: string }) {
  const found = shapes.find(([those]) => those.test(path))?.[1];
  const { name, of, side, wide, lead }: PageShape = found ?? { name: 'the page' };
  return (
    <main
      id="main"
      className={wide ? 'wrap page' : 'wrap wrap--read page'}
      style={{ '--skeleton-wait': '0ms' } as CSSProperties}
    >
      <div className="page-head">
        <div className="scotch" />
        <div className="page-head__line">
          <span className="bone bone--title" />
        </div>
        {lead && (
          <p>
            <span className="bone" />
          </p>
        )}
      </div>
      <Skeleton of={of} side={side} label={`Loading ${name}`} />
    </main>
  );
}
