import { Link } from 'react-router';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Entry } from './top-bar.tsx';
import { useIsCurrent } from './use-is-current.ts';

/** Up to five entries. */
export function BottomBar({ entries }: { entries: readonly (Entry & { icon: IconName })[] }) {
  const isCurrent = useIsCurrent();
  return (
    <nav className="tabbar" aria-label="Main, small screens">
      {entries.map(({ icon, ...entry }) => (
        <Link key={entry.to} to={entry.to} aria-current={isCurrent(entry) ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{entry.label}</span>
        </Link>
      ))}
    </nav>
  );
}
