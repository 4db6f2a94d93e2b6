import { useState } from 'react';
import { shareImage } from '#core/blog.ts';
import { Icon } from './icon.tsx';

interface SharePictureProps {
  url: string;
  /** Of the picture; its placeholder has `className--none` beside it. */
  className: string;
  /** Told once it is there, in pixels. */
  onSize?(width: number, height: number): void;
}

/** A picture in the proportion of share cards, or a placeholder where it cannot be loaded. */
export function SharePicture({ url, className, onSize }: SharePictureProps) {
  const [failed, setFailed] = useState(false);
  const look = (picture: HTMLImageElement) => {
    if (picture.naturalWidth === 0) setFailed(true);
    else onSize?.(picture.naturalWidth, picture.naturalHeight);
  };
  if (failed) {
    return (
      <p className={`${className} ${className}--none`} role="status">
        <Icon name="alert" />
        This picture cannot be loaded
      </p>
    );
  }
  return (
    <img
      className={className}
      // A picture that was there before the page ran tells nobody: its size says it.
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
