import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useSite } from '#web/lib/use-site.ts';
import { useSlowNavigation } from '#web/lib/use-slow-navigation.ts';
import { useVisitor } from '#web/lib/use-visitor.ts';
import { FrameNotice } from '#web/subscriptions/frame-notice.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useRememberedFrame } from './last-frame.tsx';
import { SiteFooter } from './site-footer.tsx';
import { ViewingBanner } from './viewing-banner.tsx';

interface Entry {
  to: string;
  label: string;
  icon: IconName;
  also?: readonly string[];
}

const allEntries: readonly Entry[] = [
  { to: '/', label: 'Home', icon: 'home' },
  { to: '/study', label: 'Study', icon: 'day' },
  { to: '/certifications', label: 'Certifications', icon: 'book', also: ['/quiz', '/flashcards'] },
  { to: '/profile', label: 'Profile', icon: 'user' },
  { to: '/subscription', label: 'Subscription', icon: 'card' },
  { to: '/entitlements', label: 'Entitlements', icon: 'key' },
];

/** The bar of small screens has this many. */
const COLUMNS = 5;

/** They are reached from the profile instead. */
function withoutEntitlements(entry: Entry): Entry[] {
  if (entry.to === '/entitlements') return [];
  return [entry.to === '/profile' ? { ...entry, also: ['/entitlements'] } : entry];
}

interface SignedInFrameProps {
  reader?: Pick<ReturnType<typeof useVisitor>, 'isAdmin' | 'subscribed'>;
  /** False on a bare screen of signed-in users: the route around it shows the banner. */
  banner?: boolean;
  children: ReactNode;
}

export function SignedInFrame({ reader, banner = true, children }: SignedInFrameProps) {
  const site = useSite();
  const loaded = useVisitor();
  const known = reader ?? loaded;
  const entries = allEntries.filter(({ to }) => to !== '/subscription' || !known.subscribed);
  const inColumns = entries.length > COLUMNS ? entries.flatMap(withoutEntitlements) : entries;
  const { pathname } = useLocation();
  // The current screen, or the one whose placeholder is shown.
  const path = useSlowNavigation() ?? pathname;
  const current = ({ to, also = [] }: Entry) => (isCurrent(path, [to, ...also]) ? 'page' : undefined);
  useRememberedFrame((screen) => <SignedInFrame reader={known}>{screen}</SignedInFrame>);
  return (
    <>
      {banner && <ViewingBanner />}
      <header className="bar no-print">
        <div className="wrap bar__in">
          <Link className="brand" to="/">
            <Brand name={site?.brand.name ?? 'Certamen'} />
          </Link>
          <nav aria-label="Main">
            {entries.map((entry) => (
              <Link key={entry.to} to={entry.to} aria-current={current(entry)}>
                {entry.label}
              </Link>
            ))}
          </nav>
          <div className="bar__acts">
            {known.isAdmin && (
              <Link className="btn btn--sm" to="/admin">
                Back office
              </Link>
            )}
            <Form method="post" action="/sign-out">
              <Button type="submit" size="sm">
                Sign Out
              </Button>
            </Form>
          </div>
        </div>
      </header>
      <FrameNotice />
      {children}
      <SiteFooter visitor={false} />
      <nav className="tabbar no-print" aria-label="Main, small screens">
        {inColumns.map((entry) => (
          <Link key={entry.to} to={entry.to} aria-current={current(entry)}>
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Home is the parent of every path, and only current itself. */
function isCurrent(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || (place !== '/' && path.startsWith(`${place}/`)));
}
