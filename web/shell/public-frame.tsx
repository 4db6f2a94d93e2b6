import type { ReactNode } from 'react';
import { PublicBar } from './public-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import type { Entry } from './top-bar.tsx';
import { useSite } from './use-site.ts';

/** The visitor's bar and the footer, around a page that needs no account. */
export function PublicFrame({ entries = [], children }: { entries?: readonly Entry[]; children: ReactNode }) {
  const site = useSite();
  return (
    <>
      <PublicBar name={site?.brand.name ?? 'Certamen'} entries={entries}>
        <a className="btn btn--quiet" href="/login">
          Sign In
        </a>
        <a className="btn btn--primary" href="/register">
          Get Started
        </a>
      </PublicBar>
      {children}
      <SiteFooter visitor />
    </>
  );
}
