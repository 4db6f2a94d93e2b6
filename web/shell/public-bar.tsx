import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Brand } from '#web/ui/brand.tsx';
import type { Entry } from './top-bar.tsx';

type PublicBarProps = { name: string; home?: string; entries?: readonly Entry[]; children?: ReactNode };

export function PublicBar({ name, home = '/', entries = [], children }: PublicBarProps) {
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  return (
    <header className="bar">
      <div className="wrap bar__in">
        <a className="brand" href={home}>
          <Brand name={name} />
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
