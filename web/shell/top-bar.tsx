import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '#web/ui/brand.tsx';
import { useIsCurrent } from './use-is-current.ts';

export type Entry = { to: string; label: string; also?: readonly string[] };

type TopBarProps = { name: string; home: string; entries: readonly Entry[]; children?: ReactNode };

export function TopBar({ name, home, entries, children }: TopBarProps) {
  const isCurrent = useIsCurrent();
  return (
    <header className="bar">
      <div className="wrap bar__in">
        <Link className="brand" to={home}>
          <Brand name={name} />
        </Link>
        {entries.length > 0 && (
          <nav aria-label="Main">
            {entries.map((entry) => (
              <Link key={entry.to} to={entry.to} aria-current={isCurrent(entry) ? 'page' : undefined}>
                {entry.label}
              </Link>
            ))}
          </nav>
        )}
        <div className="bar__acts">{children}</div>
      </div>
    </header>
  );
}
