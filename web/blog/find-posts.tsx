import { Icon } from '#web/ui/icon.tsx';
import { listAddress, type Narrowing } from './addresses.ts';
import type { BlogList } from './breadcrumbs.ts';

interface FindPostsProps {
  narrowing: Narrowing;
  list: BlogList;
}

export function FindPosts({ narrowing, list: { categories, popular_tags, category } }: FindPostsProps) {
  const { q, tag } = narrowing;
  // A category without published posts is not listed, but may be selected.
  const isListed = categories.some(({ slug }) => slug === narrowing.category);
  const options = category && !isListed ? [...categories, category] : categories;
  return (
    <aside className="grid gap-5 narrow" aria-label="Find posts">
      <search>
        <form className="grid gap-5 narrow__form" action="/blog">
          <div className="field">
            <label htmlFor="blog-q">Search</label>
            <div className="searchbox">
              <Icon name="search" />
              <input
                className="input"
                id="blog-q"
                name="q"
                type="search"
                dir="auto"
                placeholder="Title, excerpt or text"
                defaultValue={q}
                maxLength={200}
              />
            </div>
          </div>
          <div className="field">
            <label htmlFor="blog-category">Category</label>
            <span className="pick">
              <select
                className="select"
                id="blog-category"
                name="category"
                defaultValue={category ? narrowing.category : ''}
              >
                <option value="">All categories</option>
                {options.map(({ id, name, slug }) => (
                  <option key={id} value={slug}>
                    {name}
                  </option>
                ))}
              </select>
              <Icon name="chev" />
            </span>
          </div>
          {tag && <input type="hidden" name="tag" value={tag} />}
          <button className="btn" type="submit">
            Find posts
          </button>
        </form>
      </search>
      {popular_tags.length > 0 && (
        <nav aria-labelledby="popular-tags">
          <h2 className="t2 sansh" id="popular-tags">
            Popular tags
          </h2>
          <ul className="flow mt-2 tagcloud">
            {popular_tags.map(({ tag: popular, posts }) => (
              <li key={popular}>
                <a
                  className="tag"
                  href={listAddress({ ...narrowing, tag: popular })}
                  aria-current={popular === tag ? 'true' : undefined}
                >
                  {popular} <span className="num">{posts.toLocaleString('en-US')}</span>
                  <span className="sr">{posts === 1 ? ' post' : ' posts'}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  );
}

export function ActiveFilters({ narrowing, list }: FindPostsProps) {
  const { category, tag, q } = narrowing;
  const chosen = [
    { what: 'Category', word: list.category?.name ?? category, without: { ...narrowing, category: '' } },
    { what: 'Tag', word: tag, without: { ...narrowing, tag: '' } },
    { what: 'Search', word: q && `“${q}”`, without: { ...narrowing, q: '' } },
  ].filter(({ word }) => word !== '');
  if (chosen.length === 0) return null;
  return (
    <div className="row gap-2 mb-5 t1">
      <span className="soft" id="narrowed">
        Showing only
      </span>
      <ul className="flow min0 narrowed__list" aria-labelledby="narrowed">
        {chosen.map(({ what, word, without }) => (
          <li key={what}>
            <a className="tag" href={listAddress(without)}>
              <span className="narrowed__w">
                {what}: {word}
              </span>
              <Icon name="cross" />
              <span className="sr">, remove</span>
            </a>
          </li>
        ))}
      </ul>
      <a href="/blog">Clear filters</a>
    </div>
  );
}
