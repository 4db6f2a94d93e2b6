import type { Bones } from '#web/ui/skeleton.tsx';

export interface OfficeTab {
  to: string;
  label: string;
  /** What is read out while it is on its way. */
  loading: string;
  /** Its shape, where that is no table. */
  of?: Bones;
  /** What its entry counts. */
  counts?: 'reports';
}

const form: Bones = [['fields', 6]];

/** The areas of the back office, in the specification's order. */
export const officeTabs: readonly OfficeTab[] = [
  {
    to: '/admin',
    label: 'Overview',
    loading: 'Loading the overview...',
    of: [
      ['cards', 4],
      ['rows', 4],
    ],
  },
  { to: '/admin/users', label: 'Users', loading: 'Loading users...' },
  { to: '/admin/content', label: 'Content', loading: 'Loading content...' },
  { to: '/admin/blog', label: 'Blog', loading: 'Loading the blog...' },
  { to: '/admin/sitemap', label: 'Sitemap', loading: 'Loading the sitemap...', of: form },
  { to: '/admin/entitlements', label: 'Entitlements', loading: 'Loading entitlements...' },
  { to: '/admin/user-entitlements', label: 'User Entitlements', loading: 'Loading user entitlements...' },
  { to: '/admin/api-tester', label: 'API Tester', loading: 'Loading the API tester...', of: form },
  { to: '/admin/footer', label: 'Footer', loading: 'Loading the pages...' },
  { to: '/admin/seo', label: 'SEO', loading: 'Loading SEO data...', of: form },
  { to: '/admin/sso', label: 'SSO', loading: 'Loading the SSO configuration...', of: form },
  {
    to: '/admin/subscriptions',
    label: 'Subscriptions',
    loading: 'Loading subscription tiers...',
    of: [['cards', 3]],
  },
  { to: '/admin/edge-functions', label: 'Edge Functions', loading: 'Loading functions...' },
];

/** What is written down: what learners reported, what administrators did, what they deleted. */
export const officeRecords: readonly OfficeTab[] = [
  { to: '/admin/reports', label: 'Reports', loading: 'Loading reports...', counts: 'reports' },
  { to: '/admin/audit', label: 'Audit', loading: 'Loading the audit list...' },
  { to: '/admin/trash', label: 'Trash', loading: 'Loading the trash...' },
];

/** The area that an address belongs to. */
export function tabAt(pathname: string): OfficeTab {
  const within = ({ to }: OfficeTab) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
  return [...officeTabs, ...officeRecords].find(within) ?? (officeTabs[0] as OfficeTab);
}
