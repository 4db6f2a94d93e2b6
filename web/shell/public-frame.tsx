import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '#web/lib/use-site.ts';
import { Brand } from '#web/ui/brand.tsx';
import { useRememberedFrame } from './last-frame.tsx';
import { SiteFooter } from './site-footer.tsx';

type Entry = { to: string; label: string };

export const publicEntries: readonly Entry[] = [
  { to: '/#paths', label: 'Certification paths' },
  { to: '/blog', label: 'Blog' },
  { to: '/faqs', label: 'FAQs' },
];

type PublicBarProps = { entries?: readonly Entry[]; children: ReactNode };

export function PublicBar({ entries = [], children }: PublicBarProps) {
  const site = useSite();
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  return (
    <header className="bar no-print">
      <div className="wrap bar__in">
        <a className="brand" href="/">
          <Brand name={site?.brand.name ?? 'Certamen'} />
        </a>
        {entries.length > 0 && (
          <nav className="pubnav" aria-label="Main">
            {entries.map(({ to, label }) => (
              <a key={to} href={to} aria-current={isHere(to) ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        )}
        <div className="bar__acts">{children}</div>
      </div>
    </header>
  );
}

export function PublicFrame({ entries = publicEntries, children }: PublicBarProps) {
  useRememberedFrame((screen) => <PublicFrame>{screen}</PublicFrame>);
  return (
    <>
      <PublicBar entries={entries}>
        <a className="btn btn--quiet" href="/login">
          Sign In
        </a>
        <a className="btn btn--primary" href="/register">
          Register
        </a>
      </PublicBar>
      {children}
      <SiteFooter visitor />
    </>
  );
}
