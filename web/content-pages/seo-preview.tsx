import { metaRecommended } from '#core/blog/blog.ts';
import type { headOf } from '#core/content-pages/page-head.ts';
import { imageUrlProblem } from '#core/images/images.ts';
import { shortened } from '#core/markdown/plain-beginning.ts';
import { useSettled } from '#web/questions/image-field.tsx';
import { SharePicture } from './share-picture.tsx';

interface SeoPreviewProps {
  told: ReturnType<typeof headOf>;
  site: { origin: string; brand: { name: string } };
  slug: string;
}

export function SeoPreview({ told, site, slug }: SeoPreviewProps) {
  const { og, twitter } = told;
  const host = new URL(site.origin).host;
  const [ogImage, twitterImage] = [useShown(og.image), useShown(twitter.image)];
  const isSame = og.title === twitter.title && og.description === twitter.description && og.image === twitter.image;
  return (
    <div className="seoform__previews grid gap-2">
      <h2 className="t1 sansh mt-2">In a list of results</h2>
      <SearchPreview
        url={`${site.origin}/${slug}`}
        site={site.brand.name}
        title={told.title}
        description={told.description}
      />
      <h2 className="t1 sansh mt-2">Where the link is shared</h2>
      <SharePreview label="Share card" host={host} title={og.title} description={og.description} image={ogImage} />
      {isSame ? (
        <p className="t1 soft">X shows the same card.</p>
      ) : (
        <>
          <h2 className="t1 sansh mt-2">On X</h2>
          <SharePreview
            label="Card on X"
            host={host}
            title={twitter.title}
            description={twitter.description}
            image={twitterImage}
          />
        </>
      )}
    </div>
  );
}

function useShown(url: string | null): string | null {
  const settled = useSettled(url ?? '');
  return settled !== '' && imageUrlProblem(settled) === null ? settled : null;
}

interface SearchPreviewProps {
  url: string;
  site: string;
  title: string;
  description: string;
}

export function SearchPreview({ url, site, title, description }: SearchPreviewProps) {
  return (
    <section className="panel padded anywhere" aria-label="Search result">
      <p className="t1">
        <b>{site}</b>
        <br />
        <span className="soft">{url.replace(/^https?:\/\//, '').replaceAll('/', ' › ')}</span>
      </p>
      <p className="serp__title t4">{shortened(title, metaRecommended.title)}</p>
      <p className="soft">{shortened(description, metaRecommended.description)}</p>
    </section>
  );
}

interface SharePreviewProps {
  label: string;
  host: string;
  title: string;
  description: string;
  image: string | null;
}

export function SharePreview({ label, host, title, description, image }: SharePreviewProps) {
  const url = image ?? '/share.png';
  return (
    <section className="panel sharecard" aria-label={label}>
      <SharePicture key={url} url={url} />
      <div className="padded anywhere">
        <p className="t1 soft">{host}</p>
        <p className="medium clamp">{title}</p>
        <p className="soft t1 clamp">{description}</p>
      </div>
    </section>
  );
}
