import { useState } from 'react';
import { shareImage } from '#core/blog/blog.ts';
import { Icon } from '#web/ui/icon.tsx';

interface SharePictureProps {
  url: string;
  /** In pixels. */
  onSize?(width: number, height: number): void;
}

export function SharePicture({ url, onSize }: SharePictureProps) {
  const [failed, setFailed] = useState(false);
  const look = (picture: HTMLImageElement) => {
    if (picture.naturalWidth === 0) setFailed(true);
    else onSize?.(picture.naturalWidth, picture.naturalHeight);
  };
  if (failed) {
    return (
      <p className="well row t1 soft" role="status">
        <Icon name="alert" />
        This picture cannot be loaded
      </p>
    );
  }
  return (
    <img
      className="sharepicture"
      // An image that failed before hydration fires no event; its size shows it.
      ref={(picture) => {
        if (picture?.complete && picture.currentSrc && picture.naturalWidth === 0) setFailed(true);
      }}
      src={url}
      alt=""
      width={shareImage.width}
      height={shareImage.height}
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => look(currentTarget)}
      onError={() => setFailed(true)}
    />
  );
}
