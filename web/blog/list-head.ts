import { endSentence } from '#core/lib/end-sentence.ts';
import { organization, type PublicPage, publicHead } from '#web/lib/public-head.ts';
import { pageTitle } from '#web/lib/title.ts';
import { listAddress, type Narrowing, postAddress } from './addresses.ts';
import { type BlogList, breadcrumbs, isMissingList, siteIn } from './breadcrumbs.ts';

interface MetaArgs {
  loaderData?: { narrowing: Narrowing; cursor: string; list: BlogList };
  matches: Parameters<typeof pageTitle>[1];
}

/** Searches and lists with two filters are not indexed. */
export function listHead({ loaderData, matches }: MetaArgs) {
  const site = siteIn(matches);
  if (!loaderData || !site) return [{ title: pageTitle('Blog', matches) }, { name: 'robots', content: 'noindex' }];
  const { narrowing, cursor, list } = loaderData;
  const { title, description } = wordsOf(narrowing, list, site.brand.name);
  const last = list.first + list.posts.length - 1;
  const place = cursor ? `, posts ${list.first} to ${last}` : '';
  const path = listAddress(narrowing, cursor);
  const isNarrow = narrowing.q !== '' || (narrowing.category !== '' && narrowing.tag !== '');
  return publicHead(site, {
    path,
    title: `${title}${place} - ${site.brand.name}`,
    description,
    unlisted: isNarrow || isMissingList(list, narrowing),
    jsonLd: [
      blog({ title, description, path, list, site }),
      ...(list.category ? [breadcrumbs(site, [{ name: list.category.name, path: listAddress(narrowing) }])] : []),
    ],
  });
}

function wordsOf({ tag, q }: Narrowing, { category }: BlogList, name: string) {
  if (q) return { title: `“${q}” - Blog`, description: `Posts of the ${name} blog that have “${q}” in them.` };
  if (category) {
    const about = `Posts about ${category.name}: how its exams ask, and how to prepare for them.`;
    return { title: `${category.name} - Blog`, description: category.description || about };
  }
  if (tag) return { title: `Posts tagged ${tag}`, description: `What the ${name} blog has to say about ${tag}.` };
  return {
    title: 'Blog',
    description: `How certification exams ask and how to prepare for them: methods, worked examples and exercises from ${endSentence(name)}`,
  };
}

type Parts = {
  title: string;
  description: string;
  path: string;
  list: BlogList;
  site: NonNullable<ReturnType<typeof siteIn>>;
};

function blog({ title, description, path, list, site }: Parts): NonNullable<PublicPage['jsonLd']>[number] {
  return {
    '@type': 'Blog',
    name: `${title} - ${site.brand.name}`,
    description,
    url: `${site.origin}${path}`,
    inLanguage: 'en',
    publisher: organization(site),
    blogPost: list.posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: post.title,
      url: `${site.origin}${postAddress(post.slug)}`,
      datePublished: post.published_at,
    })),
  };
}
