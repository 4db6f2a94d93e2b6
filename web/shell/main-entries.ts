import type { IconName } from '#web/ui/icon.tsx';

export interface MainEntry {
  to: string;
  label: string;
  icon: IconName;
  also?: readonly string[];
}

const entries: readonly MainEntry[] = [
  { to: '/', label: 'Home', icon: 'home', also: ['/study'] },
  { to: '/certifications', label: 'Certifications', icon: 'book', also: ['/quiz', '/flashcards'] },
  { to: '/profile', label: 'Profile', icon: 'user' },
  { to: '/subscription', label: 'Subscription', icon: 'card' },
  { to: '/entitlements', label: 'Entitlements', icon: 'key' },
];

export function mainEntries({ subscribed }: { subscribed: boolean }): readonly MainEntry[] {
  return entries.filter(({ to }) => to !== '/subscription' || !subscribed);
}
