import type { FooterGroup } from './footer.tsx';

export function footerGroups({ email, visitor }: { email: string; visitor: boolean }): FooterGroup[] {
  const groups: FooterGroup[] = [
    {
      title: 'Company',
      links: [
        { to: '/about', label: 'About' },
        { to: '/contact', label: 'Contact' },
        { to: '/blog', label: 'Blog' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { to: '/privacy', label: 'Privacy Policy' },
        { to: '/terms', label: 'Terms of Service' },
        { to: '/eula', label: 'EULA' },
        { to: '/refund', label: 'Refund Policy' },
      ],
    },
    {
      title: 'Support',
      links: [
        { to: '/faqs', label: 'FAQs' },
        { to: '/api-docs', label: 'API' },
      ],
      email,
    },
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
