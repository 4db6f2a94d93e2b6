import { SharePicture } from '#web/ui/share-picture.tsx';

interface SharePreviewProps {
  /** Names the card: 'Share card', 'Card on X'. */
  label: string;
  host: string;
  title: string;
  description: string;
  /** Null: the site's own picture stands in. */
  image: string | null;
}

/** About how a link to a page looks where it is shared: a picture of 1200 x 630, the host, title and description. */
export function SharePreview({ label, host, title, description, image }: SharePreviewProps) {
  const url = image ?? '/share.png';
  return (
    <section className="panel sharecard" aria-label={label}>
      <SharePicture key={url} className="sharecard__picture" url={url} />
      <div className="sharecard__text">
        <p className="t1 soft">{host}</p>
        <p className="sharecard__title">{title}</p>
        <p className="soft t1 sharecard__about">{description}</p>
      </div>
    </section>
  );
}
