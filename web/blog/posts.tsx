import { data, redirect, useLoaderData, useLocation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Failed } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { askedIn, listAddress, type Narrowing } from './addresses.ts';
import { BlogSheets } from './blog-sheets.tsx';
import { ActiveFilters, FindPosts } from './find-posts.tsx';
import { isMissingList } from './is-missing-list.ts';
import { listHead } from './list-head.ts';
import { ListedPost } from './listed-post.tsx';
import { countText, NoPostsHere } from './no-posts-here.tsx';
import { OlderNewer } from './older-newer.tsx';

export type BlogList = Awaited<ReturnType<Api['blog']['list']>>;

async function load(api: Api, { params, url }: PageArgs) {
  const { narrowing, cursor, isTidy } = askedIn(params, url);
  if (!isTidy) throw redirect(listAddress(narrowing, cursor));
  const list = await listOrFirstPage(api, narrowing, cursor);
  const slug = list.category?.slug;
  // A former slug redirects permanently.
  if (slug !== undefined && slug !== narrowing.category) {
    throw redirect(listAddress({ ...narrowing, category: slug }, cursor), 301);
  }
  return data({ narrowing, cursor, list }, { status: isMissingList(list, narrowing) ? 404 : 200 });
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const handle = { static: () => true };

export const meta = listHead;

/** An invalid cursor leads to the first page. */
async function listOrFirstPage(api: Api, narrowing: Narrowing, cursor: string): Promise<BlogList> {
  try {
    return await api.blog.list({ ...narrowing, ...(cursor && { cursor }) });
  } catch (thrown) {
    if (cursor && apiFailure(thrown)?.code === 'MALFORMED_REQUEST') throw redirect(listAddress(narrowing));
    throw thrown;
  }
}

export default function Posts() {
  const { narrowing, list } = useLoaderData<typeof loader>();
  const { posts, category, total } = list;
  const isWhole = !narrowing.category && !narrowing.tag && !narrowing.q;
  return (
    <main id="main" className="wrap page">
      <BlogSheets />
      <PageHead
        title={category?.name ?? (narrowing.tag && !narrowing.category ? `Posts tagged ${narrowing.tag}` : 'Blog')}
        meta={total > 0 && countText(list, isWhole)}
        lead={category?.description}
      />
      <div className="blog">
        <FindPosts narrowing={narrowing} list={list} />
        <div className="posts">
          <ActiveFilters narrowing={narrowing} list={list} />
          {posts.length > 0 ? (
            <>
              <div className="posts__list ruled">
                {posts.map((post) => (
                  <ListedPost key={post.id} post={post} />
                ))}
              </div>
              <OlderNewer list={list} narrowing={narrowing} />
            </>
          ) : (
            <NoPostsHere narrowing={narrowing} list={list} />
          )}
        </div>
      </div>
    </main>
  );
}

/** The page has no scripts, so trying again is a link. */
export function ErrorBoundary() {
  const failure = useRouteFailure();
  const { pathname, search } = useLocation();
  const isRefused = failure !== null && failure.status < 500;
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title="Blog" />
      <Failed
        title="Failed to load blog posts"
        action={
          <a className="btn btn--sm" href={isRefused ? '/blog' : pathname + search}>
            {isRefused ? 'All posts' : 'Try Again'}
          </a>
        }
      >
        {isRefused ? failure.error : 'Please try again in a moment.'}
      </Failed>
    </main>
  );
}
