import type { IconName } from '#web/ui/icon.tsx';

const icons: readonly [word: RegExp, icon: IconName][] = [
  [/security/i, 'shield'],
  [/cloud/i, 'cloud'],
  [/network/i, 'net'],
  [/dev\s*ops/i, 'loop'],
];

export function categoryIcon(name: string): IconName {
  return icons.find(([word]) => word.test(name))?.[1] ?? 'book';
}
