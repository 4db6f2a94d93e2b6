import { NavLink } from 'react-router';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Entry } from './top-bar.tsx';

/** The main navigation of small screens, within the reach of a thumb: up to five entries. */
export function BottomBar({ entries }: { entries: readonly (Entry & { icon: IconName })[] }) {
  return (
    <nav className="tabbar" aria-label="Main, small screens">
      {entries.map(({ to, label, icon }) => (
        <NavLink key={to} to={to}>
          <Icon name={icon} />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
