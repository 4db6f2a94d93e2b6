import { type ReactNode, useState } from 'react';
import { CONTENT_PREVIEW } from '#core/blog/blog.ts';
import { imageSentences } from '#core/images/images.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { ListedPost } from './post-draft.ts';

export function PostMore({ post }: { post: ListedPost }) {
  const { slug, author_name, featured_image, tags, meta_title, meta_description, content_start } = post;
  // In code points, as the server cuts it.
  const isCut = [...content_start].length >= CONTENT_PREVIEW;
  return (
    <div className="halves">
      <dl className="facts">
        <Fact name="Slug">
          <span className="mono">{slug}</span>
        </Fact>
        <Fact name="Author">{author_name}</Fact>
        <Fact name="Tags">{tags.length > 0 && tags.join(', ')}</Fact>
        <Fact name="Meta title">{meta_title}</Fact>
        <Fact name="Meta description">{meta_description}</Fact>
        <Fact name="Featured image">
          {featured_image && (
            <>
              <Picture key={featured_image} url={featured_image} />
              <span className="mono t1 anywhere">{featured_image}</span>
            </>
          )}
        </Fact>
      </dl>
      <dl className="posts__start">
        <dt className="soft">Content</dt>
        <dd>
          {content_start}
          {isCut && '…'}
        </dd>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd>{children || <span className="soft">None</span>}</dd>
    </div>
  );
}

function Picture({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  return failed ? (
    <span className="well soft">
      <Icon name="alert" />
      {imageSentences.failedToLoad}
    </span>
  ) : (
    <img
      className="sharepicture"
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
