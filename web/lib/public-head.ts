import { pageTitle } from './title.ts';

interface Site {
  origin: string;
  brand: { name: string; company: string };
}

interface Card {
  title?: string;
  description?: string;
  /** An https URL, or a path of this site. */
  image?: string | null;
}

export interface PublicPage {
  path: string;
  title: string;
  description: string;
  og?: Card;
  twitter?: Card;
  article?: { published: string | null; modified: string; tags: readonly string[] };
  jsonLd?: readonly Record<string, unknown>[];
  unlisted?: boolean;
}

/** 1200 x 630 pixels, in public/. */
const SHARE_IMAGE = '/share.png';

export function publicHead({ origin, brand }: Site, page: PublicPage) {
  const url = `${origin}${page.path}`;
  const absolute = (image: string) => (image.startsWith('/') ? `${origin}${image}` : image);
  const og = {
    title: page.og?.title || page.title,
    description: page.og?.description || page.description,
    image: absolute(page.og?.image || SHARE_IMAGE),
  };
  const { article } = page;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link' as const, rel: 'canonical', href: url },
    {
      tagName: 'link' as const,
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${brand.name} Blog`,
      href: `${origin}/blog/feed.xml`,
    },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: og.title },
    { property: 'og:description', content: og.description },
    { property: 'og:image', content: og.image },
    { property: 'og:url', content: url },
    ...(article?.published ? [{ property: 'article:published_time', content: article.published }] : []),
    ...(article ? [{ property: 'article:modified_time', content: article.modified }] : []),
    ...(article?.tags ?? []).map((tag) => ({ property: 'article:tag', content: tag })),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.twitter?.title || og.title },
    { name: 'twitter:description', content: page.twitter?.description || og.description },
    { name: 'twitter:image', content: page.twitter?.image ? absolute(page.twitter.image) : og.image },
    ...(page.jsonLd ?? []).map((about) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...about } })),
  ];
}

export function organization({ origin, brand }: Site) {
  return { '@type': 'Organization', name: brand.company, url: `${origin}/`, logo: `${origin}/seal.svg` };
}

type Matches = Parameters<typeof pageTitle>[1];

/** Only a title if the root failed. */
export function namedHead(matches: Matches, { name, ...page }: Omit<PublicPage, 'title'> & { name: string }) {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
  const title = pageTitle(name, matches);
  return site ? publicHead(site, { ...page, title }) : [{ title }];
}

export function stepHead(matches: Matches, name: string) {
  return [{ title: pageTitle(name, matches) }, { name: 'robots', content: 'noindex' }];
}
