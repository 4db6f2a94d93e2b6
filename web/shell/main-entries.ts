import type { IconName } from '#web/ui/icon.tsx';

/** The main navigation. An entry arrives with the screen it leads to. */
export const mainEntries: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/', label: 'Home', icon: 'home' },
  { to: '/certifications', label: 'Certifications', icon: 'book' },
  { to: '/profile', label: 'Profile', icon: 'user' },
];
