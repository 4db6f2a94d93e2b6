import { type ReactNode, useEffect, useId, useState } from 'react';
import { imageFailures, imageSentences, imageUrlProblem } from '#core/images/images.ts';
import { dataUrlOf, fileProblem, uploadedImage } from '#web/lib/uploaded-image.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface ImageFieldProps {
  /** An https URL, the path of an uploaded image, or ''. */
  value: string;
  onChange(url: string): void;
  name: string;
  error?: string | undefined;
  label?: string;
  placeholder?: string;
  hint?: ReactNode;
  preview?: boolean | ((url: string) => ReactNode);
}

const HINT = 'An https address, or upload a PNG, JPEG or WebP of at most 1 MB.';

export function ImageField(props: ImageFieldProps) {
  const { value, onChange, name, error, label = 'Image', placeholder = 'https://', hint = HINT } = props;
  const { preview = true } = props;
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useAction(uploadedImage, imageFailures.IMAGE_UPLOAD_FAILED[1]);
  const change = (url: string) => {
    setProblem(null);
    upload.clear();
    onChange(url);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    upload.clear();
    setProblem(fileProblem(file));
    if (fileProblem(file)) return;
    const url = await upload.run(await dataUrlOf(file));
    if (url) onChange(url);
  };
  const settled = useSettled(value.trim());
  const wrong = settled === '' ? null : imageUrlProblem(settled);
  return (
    <div className="grid gap-2">
      <Field label={label} mark="optional" error={error ?? problem ?? upload.failure?.error} hint={hint}>
        <TextInput
          name={name}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <div className="row">
        <label className="btn btn--sm" htmlFor={id} aria-busy={upload.busy || undefined}>
          <Icon name="upload" />
          {upload.busy ? 'Uploading...' : 'Choose an image'}
        </label>
        <input
          className="sr"
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={upload.busy}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {value !== '' && (
          <Button size="sm" onClick={() => change('')}>
            Remove image
          </Button>
        )}
      </div>
      {settled !== '' && wrong && <p className="t1 soft">{wrong}</p>}
      {settled !== '' && !wrong && preview === true && <ImagePreview key={settled} url={settled} />}
      {settled !== '' && !wrong && typeof preview === 'function' && preview(settled)}
    </div>
  );
}

function ImagePreview({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <FieldError role="alert" error={imageSentences.failedToLoad} />;
  return (
    <img
      className="framed"
      // An image that failed before hydration fires no event; its size shows it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true);
      }}
      src={url}
      alt="Preview of the question"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}

/** Waits for a pause in typing, so that an incomplete URL is not requested. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value.startsWith('/') ? 0 : 600);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : settled;
}
