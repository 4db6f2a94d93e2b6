import { listAddress, postAddress } from './addresses.ts';
import { LongDate } from './long-date.tsx';
import type { BlogList } from './posts.tsx';

export function ListedPost({ post }: { post: BlogList['posts'][number] }) {
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
        {categories.length + tags.length > 0 && (
          <p className="post__m t1">
            {categories.map((category) => (
              <a key={category.id} className="post__c" href={listAddress({ category: category.slug })}>
                {category.name}
              </a>
            ))}
            {tags.map((tag) => (
              <a key={tag} className="tag" href={listAddress({ tag })}>
                {tag}
              </a>
            ))}
          </p>
        )}
      </div>
    </article>
  );
}
