import { redirect, useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { organization, type PublicPage, publicHead } from '#web/lib/public-head.ts';
import { pageTitle } from '#web/lib/title.ts';
import { listAddress, postAddress } from './addresses.ts';
import { BlogSheets } from './blog-sheets.tsx';
import { breadcrumbs, siteIn } from './breadcrumbs.ts';
import { PostArticle, type ReadPost } from './post-article.tsx';
import { orMissing } from './post-failed.tsx';

export { PostFailed as ErrorBoundary } from './post-failed.tsx';

async function load(api: Api, { params }: PageArgs) {
  const slug = params.slug as string;
  const { post } = await orMissing(() => api.blog.post({ slug }));
  // A former slug redirects permanently.
  if (post.slug !== slug) throw redirect(postAddress(post.slug), 301);
  return { post };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const handle = { static: () => true };

export const meta = postHead;

export default function Post() {
  const { post } = useLoaderData<typeof load>();
  return (
    <main id="main" className="wrap page">
      <BlogSheets prose />
      <PostArticle post={post} shared />
    </main>
  );
}

interface MetaArgs {
  loaderData?: { post: ReadPost };
  matches: Parameters<typeof pageTitle>[1];
}

/** The maximum length of a headline for Google, in characters. */
const HEADLINE = 110;

function postHead({ loaderData, matches }: MetaArgs) {
  const site = siteIn(matches);
  if (!loaderData || !site) {
    return [{ title: pageTitle('Blog post not found', matches) }, { name: 'robots', content: 'noindex' }];
  }
  const { post } = loaderData;
  const { title, meta_title, meta_description, featured_image, categories, tags, published_at } = post;
  const path = postAddress(post.slug);
  const [category] = categories;
  const steps = category ? [{ name: category.name, path: listAddress({ category: category.slug }) }] : [];
  return publicHead(site, {
    path,
    title: meta_title === title ? `${title} - ${site.brand.name}` : meta_title,
    description: meta_description,
    og: { title: meta_title, image: featured_image },
    article: { published: published_at, modified: modifiedOf(post), tags },
    jsonLd: [posting(site, post), breadcrumbs(site, [...steps, { name: title, path }])],
  });
}

function posting(
  site: NonNullable<ReturnType<typeof siteIn>>,
  post: ReadPost,
): NonNullable<PublicPage['jsonLd']>[number] {
  const { origin } = site;
  const url = `${origin}${postAddress(post.slug)}`;
  const image = post.featured_image ?? '/share.png';
  const publisher = organization(site);
  return {
    '@type': 'BlogPosting',
    headline: post.title.slice(0, HEADLINE).toWellFormed(),
    description: post.meta_description,
    image: [image.startsWith('/') ? `${origin}${image}` : image],
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    inLanguage: 'en',
    ...(post.published_at && { datePublished: post.published_at }),
    dateModified: modifiedOf(post),
    author: post.author_name ? { '@type': 'Person', name: post.author_name } : publisher,
    publisher,
    articleSection: post.categories.map(({ name }) => name),
    keywords: post.tags,
    timeRequired: `PT${post.reading_minutes}M`,
  };
}

/** A post edited before publication counts as unmodified since. */
function modifiedOf({ updated_at, published_at }: ReadPost): string {
  return published_at !== null && published_at > updated_at ? published_at : updated_at;
}
