import type { Bones } from '#web/ui/skeleton.tsx';

export interface AdminTab {
  to: string;
  file: string;
  label: string;
  loading: string;
  of?: Bones;
  counts?: 'reports';
}

const form: Bones = { fields: 6 };

const tab = (path: string, file: string, label: string, loading: string, more?: Pick<AdminTab, 'of' | 'counts'>) => ({
  to: path ? `/admin/${path}` : '/admin',
  file,
  label,
  loading,
  ...more,
});

export const adminTabs: readonly AdminTab[] = [
  tab('', 'overview/overview-tab.tsx', 'Overview', 'Loading the overview...', {
    of: { cards: 4, rows: 4 },
  }),
  tab('users', 'users/users-tab.tsx', 'Users', 'Loading users...'),
  tab('content', 'uploads/content.tsx', 'Content', 'Loading content...'),
  tab('blog', 'blog/posts-tab.tsx', 'Blog', 'Loading the blog...'),
  tab('sitemap', 'sitemap/sitemap-tab.tsx', 'Sitemap', 'Loading the sitemap...', { of: form }),
  tab('entitlements', 'entitlements/entitlements-tab.tsx', 'Entitlements', 'Loading entitlements...'),
  tab('user-entitlements', 'entitlements/grants-tab.tsx', 'User Entitlements', 'Loading user entitlements...'),
  tab('api-tester', 'api-tester/tester-tab.tsx', 'API Tester', 'Loading the API tester...', { of: form }),
  tab('footer', 'content-pages/footer-tab.tsx', 'Footer', 'Loading the pages...'),
  tab('seo', 'content-pages/seo-tab.tsx', 'SEO', 'Loading SEO data...', { of: form }),
  tab('sso', 'sso/sso-tab.tsx', 'SSO', 'Loading the SSO configuration...', { of: form }),
  tab('subscriptions', 'subscriptions/tiers-tab.tsx', 'Subscriptions', 'Loading subscription tiers...', {
    of: { cards: 3 },
  }),
  tab('edge-functions', 'functions/functions-tab.tsx', 'Edge Functions', 'Loading functions...'),
];

export const adminRecords: readonly AdminTab[] = [
  tab('reports', 'feedback/reports-tab.tsx', 'Reports', 'Loading reports...', { counts: 'reports' }),
  tab('audit', 'audit/audit-tab.tsx', 'Audit', 'Loading the audit list...'),
  tab('trash', 'trash/trash-tab.tsx', 'Trash', 'Loading the trash...'),
];

export const allTabs = [...adminTabs, ...adminRecords];

export function tabAt(pathname: string): AdminTab {
  const within = ({ to }: AdminTab) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
  return allTabs.find(within) ?? (adminTabs[0] as AdminTab);
}
