import { useState } from 'react';
import { imageUrlProblem } from '#core/images/images.ts';
import { plainBeginning } from '#core/markdown/plain-beginning.ts';
import { SearchPreview, SharePreview } from '#web/content-pages/seo-preview.tsx';
import { SharePicture } from '#web/content-pages/share-picture.tsx';
import { MarkdownPreview } from '#web/editor/markdown-preview.tsx';
import { useSite } from '#web/lib/use-site.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import type { BlogCategory, Post, PostValues } from './post-draft.ts';

interface PostPreviewProps {
  fields: PostValues;
  slug: string;
  saved: Post | null;
  categories: readonly BlogCategory[];
}

const views = { article: 'Article', list: 'List', search: 'Search result' } as const;
type View = keyof typeof views;

export function PostPreview(props: PostPreviewProps) {
  const [view, setView] = useState<View>('article');
  const [minutes, setMinutes] = useState(0);
  return (
    <section className="panel pane" aria-label="Preview">
      <div className="pane__bar row row--apart">
        <h2 className="t1 sansh">Preview</h2>
        <fieldset className="row t1" aria-label="What is previewed">
          {(Object.keys(views) as View[]).map((each) => (
            <button
              key={each}
              className="link t1"
              type="button"
              aria-pressed={each === view}
              onClick={() => setView(each)}
            >
              {views[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard */}
      <section className="pane__sheet" aria-label={`${views[view]}, as it will look`} tabIndex={0}>
        {view === 'article' && <Article {...props} minutes={minutes} onMinutes={setMinutes} />}
        {view === 'list' && <Listed {...props} minutes={minutes} />}
        {view === 'search' && <Found {...props} />}
      </section>
    </section>
  );
}

interface ReadProps extends PostPreviewProps {
  /** 0: unknown. */
  minutes: number;
}

function Article(props: ReadProps & { onMinutes(minutes: number): void }) {
  const { fields, saved, minutes, onMinutes } = props;
  const picture = pictureOf(fields);
  const [category] = categoriesOf(props);
  const brand = useSite()?.brand.name;
  const facts = [saved && (saved.author_name ?? brand), dayOf(saved), minutesOf(minutes)];
  return (
    <>
      {category && <p className="t1 soft">{category}</p>}
      <p className="serif t5 mt-2">{fields.title.trim() || 'Untitled'}</p>
      {fields.excerpt.trim() && <p className="soft mt-2">{fields.excerpt}</p>}
      <p className="topline mt-2 mb-4 t1 soft">{facts.filter(Boolean).join(', ')}</p>
      {picture && <SharePicture key={picture} url={picture} />}
      <MarkdownPreview
        markdown={fields.content}
        empty="Nothing is written yet. What you write appears here as readers will see it."
        onRendered={onMinutes}
      />
    </>
  );
}

function Listed(props: ReadProps) {
  const { fields, saved, minutes } = props;
  return (
    <article className="row top post-form__listed">
      <p className="t1 soft">
        {dayOf(saved)}
        {minutes > 0 && (
          <>
            <br />
            {minutesOf(minutes)}
          </>
        )}
      </p>
      <div className="grow">
        <p className="serif t5 mb-2">{fields.title.trim() || 'Untitled'}</p>
        <p className="soft">{fields.excerpt.trim() || 'No excerpt: the list shows the title alone.'}</p>
        <p className="row gap-2 mt-2 t1">
          {categoriesOf(props).map((name) => (
            <span key={name}>{name}</span>
          ))}
          {fields.tags.map((tag) => (
            <span key={tag} className="tagfield__tag">
              {tag}
            </span>
          ))}
        </p>
      </div>
    </article>
  );
}

function Found({ fields, slug }: PostPreviewProps) {
  const site = useSite();
  const origin = site?.origin ?? '';
  const brand = site?.brand.name ?? '';
  const own = fields.title.trim() || 'Untitled';
  const meta = fields.meta_title.trim();
  const description =
    fields.meta_description.trim() ||
    fields.excerpt.trim() ||
    plainBeginning(fields.content, 160) ||
    'No description';
  return (
    <div className="stack">
      <SearchPreview
        url={`${origin}/blog/${slug || '...'}`}
        site={brand}
        title={meta || `${own} - ${brand}`}
        description={description}
      />
      <p className="t1 soft">Where the link is shared</p>
      <SharePreview
        label="Share card"
        host={URL.canParse(origin) ? new URL(origin).host : ''}
        title={meta || own}
        description={description}
        image={pictureOf(fields)}
      />
    </div>
  );
}

const minutesOf = (minutes: number) => minutes > 0 && `${minutes} min read`;

const dayOf = (saved: Post | null) =>
  saved?.published_at ? dayText(saved.published_at.slice(0, 10)) : 'not published yet';

function categoriesOf({ fields, categories }: PostPreviewProps): string[] {
  return fields.category_ids.flatMap((id) => categories.find((category) => category.id === id)?.name ?? []);
}

/** An incomplete URL is not requested. */
function pictureOf({ featured_image }: PostValues): string | null {
  const url = featured_image.trim();
  return url !== '' && imageUrlProblem(url) === null ? url : null;
}
