import { organization, publicHead } from '#web/lib/public-head.ts';

const TITLE = 'Master Your Tech Certifications';
const DESCRIPTION =
  'Timed practice tests and flashcards for cloud, security, networking and DevOps certification exams, with an explanation for every question. Try five questions without an account.';

type Site = Parameters<typeof publicHead>[0];

export function landingMeta(site: Site) {
  const { origin, brand } = site;
  return publicHead(site, {
    path: '/',
    title: `${TITLE} - ${brand.name}`,
    description: DESCRIPTION,
    jsonLd: [
      {
        '@type': 'WebSite',
        name: brand.name,
        url: `${origin}/`,
        description: DESCRIPTION,
        publisher: organization(site),
      },
    ],
  });
}
