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
      <SharePicture key={url} url={url} />
      <div className="padded anywhere">
        <p className="t1 soft">{host}</p>
        <p className="medium clamp">{title}</p>
        <p className="soft t1 clamp">{description}</p>
      </div>
    </section>
  );
}
