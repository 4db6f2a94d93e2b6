import type { Api } from '#core/contract/index.ts';
import { dayText } from '#web/ui/calendar-day.tsx';

export type Teased = Awaited<ReturnType<Api['blog']['list']>>['posts'];

export function Teasers({ posts }: { posts: Teased }) {
  if (posts.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="blog-title">
      <div className="scotch" />
      <div className="section__head">
        <h2 id="blog-title">From the blog</h2>
        <a href="/blog">All posts</a>
      </div>
      <div className="teasers">
        {posts.map(({ id, slug, title, excerpt, published_at, categories }, index) => (
          <article className={index === 0 ? 'teaser teaser--lead' : 'teaser'} key={id}>
            <p className="t1 soft">
              <time dateTime={published_at.slice(0, 10)}>{dayText(published_at.slice(0, 10))}</time>
              {categories[0] && ` · ${categories[0].name}`}
            </p>
            <h3>
              <a href={`/blog#${slug}`}>{title}</a>
            </h3>
            {excerpt && <p>{excerpt}</p>}
          </article>
        ))}
      </div>
    </section>
  );
}
