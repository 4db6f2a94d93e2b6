import { shareImage } from '#core/blog.ts';
import type { Api } from '#core/contract/index.ts';
import { useSite } from '#web/lib/use-site.ts';
import { listAddress } from './addresses.ts';
import { LongDate } from './long-date.tsx';
import { PostFoot } from './post-foot.tsx';
import { Share } from './share.tsx';

export type ReadPost = Awaited<ReturnType<Api['blog']['post']>>['post'];

export function PostArticle({ post, shared = false }: { post: ReadPost; shared?: boolean }) {
  const { title, excerpt, html, featured_image, categories } = post;
  const [category] = categories;
  return (
    <article className="article">
      <header className="article__head">
        <nav className="t1 soft" aria-label="Breadcrumb">
          <ol className="crumbs">
            <li>
              <a href="/blog">Blog</a>
            </li>
            {category && (
              <li>
                <a href={listAddress({ category: category.slug })}>{category.name}</a>
              </li>
            )}
          </ol>
        </nav>
        <h1>{title}</h1>
        {excerpt && (
          <p className="lead" dir="auto">
            {excerpt}
          </p>
        )}
        <div className="row row--apart article__by">
          <Byline post={post} />
          {shared && <Share />}
        </div>
      </header>
      {featured_image && (
        // Nobody describes the image; the title says what it is about.
        <img className="article__picture" src={featured_image} alt="" {...shareImage} referrerPolicy="no-referrer" />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server when it was saved */}
      <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      <PostFoot post={post} />
    </article>
  );
}

function Byline({ post }: { post: ReadPost }) {
  const { author_name, published_at, updated_at, reading_minutes } = post;
  const name = useSite()?.brand.name ?? 'Certamen';
  const isUpdated = published_at !== null && updated_at.slice(0, 10) > published_at.slice(0, 10);
  return (
    <p className="t1 soft">
      {author_name ?? name}, {published_at ? <LongDate at={published_at} /> : 'not published yet'}, {reading_minutes}{' '}
      min read
      {isUpdated && (
        <>
          <br />
          Updated <LongDate at={updated_at} />
        </>
      )}
    </p>
  );
}
