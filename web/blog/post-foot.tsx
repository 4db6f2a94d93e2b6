import { Icon } from '#web/ui/icon.tsx';
import { listAddress, postAddress } from './addresses.ts';
import { LongDate } from './long-date.tsx';
import type { ReadPost } from './post-article.tsx';

export function PostFoot({ post }: { post: ReadPost }) {
  const { categories, tags, related, previous, next } = post;
  return (
    <footer className="article__foot">
      {categories.length + tags.length > 0 && (
        <p className="post__m t1">
          {categories.map(({ id, name, slug }) => (
            <a key={id} className="post__c" href={listAddress({ category: slug })}>
              {name}
            </a>
          ))}
          {tags.map((tag) => (
            <a key={tag} className="tag" href={listAddress({ tag })}>
              {tag}
            </a>
          ))}
        </p>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related">
          <div className="scotch" />
          <h2 className="t5 article__h" id="related">
            Related posts
          </h2>
          <ul className="related">
            {related.map(({ title, slug, published_at }) => (
              <li key={slug}>
                <h3 className="t4">
                  <a href={postAddress(slug)}>{title}</a>
                </h3>
                <p className="t1 soft">
                  <LongDate at={published_at} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(previous || next) && (
        <nav className="around" aria-label="Previous and next post">
          {previous && <Neighbour word="Previous post" rel="prev" post={previous} />}
          {next && <Neighbour word="Next post" rel="next" post={next} />}
        </nav>
      )}
      <p>
        <a className="go" href="/blog">
          <Icon name="left" />
          Back to Blog
        </a>
      </p>
    </footer>
  );
}

type Linked = NonNullable<ReadPost['next']>;

function Neighbour({ word, rel, post }: { word: string; rel: 'prev' | 'next'; post: Linked }) {
  return (
    <a className={`around__${rel}`} href={postAddress(post.slug)} rel={rel}>
      <span className="t1 soft">{word}</span>
      <span className="around__t">{post.title}</span>
    </a>
  );
}
