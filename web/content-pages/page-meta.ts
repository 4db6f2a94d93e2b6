import { headOf } from '#core/page-head.ts';
import { organization, type PublicPage, publicHead } from '#web/lib/public-head.ts';
import type { ContentPage } from './page.tsx';

interface Site {
  origin: string;
  brand: { name: string; company: string; supportEmail: string };
}

export function contentPageMeta(site: Site, page: ContentPage) {
  const { title, description, og, twitter } = headOf(page, site.brand.name);
  const path = `/${page.slug}`;
  const about = {
    '@type': typeOf(page),
    name: page.title,
    headline: title,
    description,
    url: `${site.origin}${path}`,
    inLanguage: 'en',
    dateModified: page.updated_at,
  };
  const publisher = organization(site);
  const jsonLd: NonNullable<PublicPage['jsonLd']>[number] = {
    ...about,
    publisher,
    ...(page.slug === 'about' && { mainEntity: publisher }),
    ...(page.slug === 'contact' && {
      mainEntity: {
        ...publisher,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: site.brand.supportEmail },
      },
    }),
    ...(asks(page) && {
      mainEntity: page.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    }),
  };
  return publicHead(site, { path, title, description, og, twitter, jsonLd: [jsonLd] });
}

const asks = ({ slug, questions }: ContentPage) => slug === 'faqs' && questions.length > 0;

function typeOf(page: ContentPage): string {
  if (asks(page)) return 'FAQPage';
  return { about: 'AboutPage', contact: 'ContactPage' }[page.slug] ?? 'WebPage';
}
