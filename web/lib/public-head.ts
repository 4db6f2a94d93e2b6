import { pageTitle } from './title.ts';

interface Site {
  origin: string;
  brand: { name: string; company: string };
}

interface Card {
  title?: string;
  description?: string;
  /** An https address, or one of this site's own paths. */
  image?: string | null;
}

export interface PublicPage {
  /** Its canonical address, from the first slash on. */
  path: string;
  /** Of the browser's tab, the brand's name included. */
  title: string;
  description: string;
  /** What share cards show instead of title and description; the site's own picture where none is given. */
  og?: Card;
  /** The same on X; what `og` says where it says nothing. */
  twitter?: Card;
  article?: { published: string | null; modified: string; tags: readonly string[] };
  /** For search engines, in the vocabulary of schema.org. */
  jsonLd?: readonly Record<string, unknown>[];
  /** Not to be listed by search engines: a draft, a page of a search. */
  unlisted?: boolean;
}

/** 1200 x 630 pixels, in public/. */
const SHARE_IMAGE = '/share.png';

/** What search engines and share cards read of a public page: descriptors for a route's `meta`. */
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

/** Who publishes the site, for search engines. */
export function organization({ origin, brand }: Site) {
  return { '@type': 'Organization', name: brand.company, url: `${origin}/`, logo: `${origin}/seal.svg` };
}

type Matches = Parameters<typeof pageTitle>[1];

/** The same for a page whose words are its own: `name` comes before the brand's. Only a title where the root itself failed. */
export function namedHead(matches: Matches, { name, ...page }: Omit<PublicPage, 'title'> & { name: string }) {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
  const title = pageTitle(name, matches);
  return site ? publicHead(site, { ...page, title }) : [{ title }];
}

/** Of a page that is a step of something, and nothing to find: only its title. */
export function stepHead(matches: Matches, name: string) {
  return [{ title: pageTitle(name, matches) }, { name: 'robots', content: 'noindex' }];
}
