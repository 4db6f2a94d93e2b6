import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';

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
      <Picture key={url} url={url} />
      <div className="sharecard__text">
        <p className="t1 soft">{host}</p>
        <p className="sharecard__title">{title}</p>
        <p className="sharecard__about">{description}</p>
      </div>
    </section>
  );
}

function Picture({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className="sharecard__picture sharecard__picture--none" role="status">
        <Icon name="alert" />
        This picture cannot be loaded
      </p>
    );
  }
  return (
    <img
      className="sharecard__picture"
      // A picture that failed before the page ran tells nobody: its size says it.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0 && picture.currentSrc) setFailed(true);
      }}
      src={url}
      alt=""
      width={1200}
      height={630}
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
