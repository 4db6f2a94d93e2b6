import { data, redirect, useLoaderData, useLocation } from 'react-router';
import { POSTS_PAGE } from '#core/blog/blog.ts';
import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Empty, Failed } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { askedIn, listAddress, type Narrowing, postAddress } from './addresses.ts';
import { BlogSheets } from './blog-sheets.tsx';
import { type BlogList, isMissingList } from './breadcrumbs.ts';
import { ActiveFilters, FindPosts } from './find-posts.tsx';
import { listHead } from './list-head.ts';
import { LongDate } from './long-date.tsx';
import { PostLinks } from './post-article.tsx';

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
      <div className="beside top blog">
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

function ListedPost({ post }: { post: BlogList['posts'][number] }) {
  const { title, slug, excerpt, published_at, reading_minutes, categories, tags } = post;
  return (
    <article className="post" id={slug}>
      <p className="post__d t1 soft num">
        <LongDate at={published_at} />
        <span>{reading_minutes} min read</span>
      </p>
      <div>
        <h2 className="t5">
          <a href={postAddress(slug)}>{title}</a>
        </h2>
        {excerpt && <p dir="auto">{excerpt}</p>}
        <PostLinks categories={categories} tags={tags} />
      </div>
    </article>
  );
}

function OlderNewer({ list, narrowing }: { list: BlogList; narrowing: Narrowing }) {
  const { first, posts, next_cursor, previous_cursor } = list;
  if (next_cursor === null && previous_cursor === null) return null;
  const number = (n: number) => n.toLocaleString('en-US');
  // The first page has one address, however it is reached.
  const newer = previous_cursor && listAddress(narrowing, first > POSTS_PAGE + 1 ? previous_cursor : null);
  return (
    <nav className="row row--apart t1 soft num pager" aria-label="Pages of this list">
      <span>
        Posts {number(first)} to {number(first + posts.length - 1)} of {totalText(list)}
      </span>
      <span className="row">
        <Step word="Newer" rel="prev" to={newer} />
        <Step word="Older" rel="next" to={next_cursor && listAddress(narrowing, next_cursor)} />
      </span>
    </nav>
  );
}

function Step({ word, rel, to }: { word: string; rel: 'prev' | 'next'; to: string | null }) {
  return to === null ? (
    <button type="button" className="btn btn--sm" disabled>
      {word}
    </button>
  ) : (
    <a className="btn btn--sm" href={to} rel={rel}>
      {word}
    </a>
  );
}

/** 'more than 100', '34'. */
function totalText({ total, total_is_more }: BlogList): string {
  const number = total.toLocaleString('en-US');
  return total_is_more ? `more than ${number}` : number;
}

/** '34 posts on exams and how to prepare for them', '1 post'. */
function countText(list: BlogList, isWhole: boolean): string {
  const count = `${totalText(list)} ${list.total === 1 && !list.total_is_more ? 'post' : 'posts'}`;
  return isWhole ? `${count} on exams and how to prepare for them` : count;
}

function NoPostsHere({ narrowing, list }: { narrowing: Narrowing; list: BlogList }) {
  const { category, tag, q } = narrowing;
  if (!category && !tag && !q) {
    return (
      <Empty
        title="No posts yet"
        action={
          <a className="btn btn--sm" href="/">
            Return to Home
          </a>
        }
      >
        The first post is still being written.
      </Empty>
    );
  }
  return (
    <Empty title={titleOf(narrowing, list)} action={<WayOn narrowing={narrowing} />}>
      {q ? 'Try fewer or other words, or look through all posts.' : 'There is more to read in the rest of the blog.'}
    </Empty>
  );
}

function titleOf(narrowing: Narrowing, list: BlogList): string {
  const { category, tag, q } = narrowing;
  if (isMissingList(list, narrowing))
    return category ? `There is no category “${category}”` : `No post has the tag “${tag}”`;
  const where = [list.category && `in ${list.category.name}`, tag && `tagged ${tag}`].filter(Boolean).join(' ');
  if (q) return ['No post', where, `has “${q}” in it`].filter(Boolean).join(' ');
  return `No posts ${where} yet`;
}

function WayOn({ narrowing }: { narrowing: Narrowing }) {
  const { category, tag, q } = narrowing;
  return (
    <>
      <a className="btn btn--sm" href="/blog">
        All posts
      </a>
      {q && (category || tag) && (
        <a className="btn btn--sm btn--quiet" href={listAddress({ q })}>
          Search all posts
        </a>
      )}
    </>
  );
}
