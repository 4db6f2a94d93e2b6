import type { ReactNode } from 'react';
import { useSite } from '#web/lib/use-site.ts';
import { useRememberedFrame } from './last-frame.tsx';
import { PublicBar } from './public-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import type { Entry } from './top-bar.tsx';

export const publicEntries: readonly Entry[] = [
  { to: '/#paths', label: 'Certification paths' },
  { to: '/blog', label: 'Blog' },
  { to: '/faqs', label: 'FAQs' },
];

export function PublicFrame({
  entries = publicEntries,
  children,
}: {
  entries?: readonly Entry[];
  children: ReactNode;
}) {
  const site = useSite();
  useRememberedFrame((screen) => <PublicFrame>{screen}</PublicFrame>);
  return (
    <>
      <PublicBar name={site?.brand.name ?? 'Certamen'} entries={entries}>
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
