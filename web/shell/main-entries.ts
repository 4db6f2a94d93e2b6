import type { IconName } from '#web/ui/icon.tsx';

export interface MainEntry {
  to: string;
  label: string;
  icon: IconName;
  /** Paths of screens that belong to it and have no entry of their own. */
  also?: readonly string[];
}

const entries: readonly MainEntry[] = [
  { to: '/', label: 'Home', icon: 'home', also: ['/study'] },
  { to: '/certifications', label: 'Certifications', icon: 'book', also: ['/quiz', '/flashcards'] },
  { to: '/profile', label: 'Profile', icon: 'user' },
  { to: '/subscription', label: 'Subscription', icon: 'card' },
  { to: '/entitlements', label: 'Entitlements', icon: 'key' },
];

/** The main navigation. Who is subscribed finds the subscription in the profile. */
export function mainEntries({ subscribed }: { subscribed: boolean }): readonly MainEntry[] {
  return entries.filter(({ to }) => to !== '/subscription' || !subscribed);
}
