import { SharePicture } from '#web/ui/share-picture.tsx';

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
      <SharePicture key={url} className="sharecard__picture" url={url} />
      <div className="sharecard__text">
        <p className="t1 soft">{host}</p>
        <p className="sharecard__title">{title}</p>
        <p className="soft t1 sharecard__about">{description}</p>
      </div>
    </section>
  );
}
