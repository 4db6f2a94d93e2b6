import { useState } from 'react';
import { shareImage } from '#core/blog.ts';
import { ImageField } from '#web/questions/image-field.tsx';
import { SharePicture } from '#web/ui/share-picture.tsx';

interface FeaturedImageProps {
  value: string;
  error: string | undefined;
  onChange(url: string): void;
}

const { width, height } = shareImage;

export function FeaturedImage({ value, error, onChange }: FeaturedImageProps) {
  return (
    <ImageField
      label="Featured image"
      name="featured_image"
      value={value}
      error={error}
      hint={`An https address, or upload a PNG, JPEG or WebP of at most 1 MB. Recommended: ${width} x ${height}.`}
      preview={(url) => <Shown key={url} url={url} />}
      onChange={onChange}
    />
  );
}

function Shown({ url }: { url: string }) {
  const [size, setSize] = useState<[width: number, height: number] | null>(null);
  const isCut = size !== null && Math.abs(size[0] / size[1] - width / height) > 0.02;
  return (
    <figure className="post-form__figure">
      <SharePicture url={url} onSize={(...found) => setSize(found)} />
      {size && (
        <figcaption className="t1 soft num">
          {size[0]} x {size[1]}
          {isCut && ': share cards cut it to this shape'}
          {!isCut && size[0] < width && ': smaller than recommended'}
        </figcaption>
      )}
    </figure>
  );
}
