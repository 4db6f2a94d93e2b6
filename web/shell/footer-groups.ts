import type { FooterGroup } from './footer.tsx';

/** The links of the footer. A link arrives with the page it leads to; a group without any is left out. */
export function footerGroups({ email, visitor }: { email: string; visitor: boolean }): FooterGroup[] {
  const groups: FooterGroup[] = [
    { title: 'Company', links: [] },
    { title: 'Legal', links: [] },
    { title: 'Support', links: [], email },
    {
      title: 'Account',
      links: visitor
        ? [
            { to: '/register', label: 'Create Account' },
            { to: '/login', label: 'Sign In' },
          ]
        : [],
    },
  ];
  return groups.filter(({ links, email: address }) => links.length > 0 || address);
}
