import { shareImage } from '#core/blog/blog.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Icon } from '#web/ui/icon.tsx';
import { listAddress, postAddress } from './addresses.ts';
import { LongDate } from './long-date.tsx';

export type ReadPost = Output<'blog.post'>['post'];

export function PostArticle({ post, shared = false }: { post: ReadPost; shared?: boolean }) {
  const { title, excerpt, html, featured_image, categories } = post;
  const [category] = categories;
  return (
    <article className="article">
      <header className="article__head stack">
        <nav className="t1 soft" aria-label="Breadcrumb">
          <ol className="flow crumbs">
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

function Share() {
  const nonce = useSite()?.nonce;
  return (
    <div className="share no-print">
      <button className="btn btn--sm" id="share" type="button" hidden>
        <Icon name="share" />
        Share
      </button>
      <span className="share__said t1 soft anywhere" id="share-said" role="status" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: shareScript }} />
    </div>
  );
}

/** The post's only script. It follows the button, to show it before the first paint. */
const shareScript = `{
const button = document.getElementById('share');
const said = document.getElementById('share-said');
const url = document.querySelector('link[rel=canonical]').href;
const title = document.querySelector('h1').textContent;
const say = (text) => {
  said.textContent = '';
  setTimeout(() => { said.textContent = text; }, 50);
};
const copy = async () => {
  try {
    await navigator.clipboard.writeText(url);
    say('Link copied');
  } catch {
    say('Copy this link: ' + url);
  }
};
button.addEventListener('click', async () => {
  if (!navigator.share) return copy();
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error.name !== 'AbortError') await copy();
  }
});
button.hidden = false;
}`;

function PostFoot({ post }: { post: ReadPost }) {
  const { categories, tags, related, previous, next } = post;
  return (
    <footer className="article__foot stack stack--loose">
      <PostLinks categories={categories} tags={tags} />
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
                <p className="t1 soft mt-2">
                  <LongDate at={published_at} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(previous || next) && (
        <nav className="grid-2 gap-5 around no-print" aria-label="Previous and next post">
          {previous && <Neighbour word="Previous post" rel="prev" post={previous} />}
          {next && <Neighbour word="Next post" rel="next" post={next} />}
        </nav>
      )}
      <p className="no-print">
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

export function PostLinks({ categories, tags }: Pick<ReadPost, 'categories' | 'tags'>) {
  if (categories.length + tags.length === 0) return null;
  return (
    <p className="row gap-2 mt-4 t1">
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
  );
}
