import { Link } from 'react-router';

const tabs = [
  { id: 'profile', label: 'Profile', to: '/profile' },
  { id: 'security', label: 'Security', to: '/profile?tab=security' },
] as const;

type TabId = (typeof tabs)[number]['id'];

export function tabOf(search: string): TabId {
  return new URLSearchParams(search).get('tab') === 'security' ? 'security' : 'profile';
}

export function ProfileTabs({ current }: { current: TabId }) {
  return (
    <nav className="tabs" aria-label="Profile and security">
      {tabs.map(({ id, label, to }) => (
        <Link key={id} to={to} aria-current={id === current ? 'page' : undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  );
}
