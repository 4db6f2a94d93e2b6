const TITLE = 'Master Your Tech Certifications';
const DESCRIPTION =
  'Timed practice tests and flashcards for cloud, security, networking and DevOps certification exams, with an explanation for every question. Try five questions without an account.';

interface Site {
  origin: string;
  brand: { name: string; company: string };
}

/** What search engines and previews read of the landing page. */
export function landingMeta({ origin, brand }: Site) {
  const url = `${origin}/`;
  const title = `${TITLE} - ${brand.name}`;
  return [
    { title },
    { name: 'description', content: DESCRIPTION },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: DESCRIPTION },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: DESCRIPTION },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: brand.name,
        url,
        description: DESCRIPTION,
        publisher: { '@type': 'Organization', name: brand.company, url },
      },
    },
  ];
}
