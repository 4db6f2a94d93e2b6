import { useState } from 'react';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Check } from '#web/ui/check.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const BLANK = 'Describe the image, or mark it as decorative.';

export interface PickedImage {
  name: string;
  url: string;
}

interface ImageDialogProps {
  images: readonly PickedImage[];
  onInsert(alts: readonly string[]): void;
  onClose(): void;
}

export function ImageDialog({ images, onInsert, onClose }: ImageDialogProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const title = images.length === 1 ? 'Insert image' : `Insert ${images.length} images`;
  const submit = (form: FormData) => {
    const alts = images.map((_, index) => String(form.get(`alt.${index}`) ?? '').trim());
    const blank = alts.flatMap((alt, index) =>
      alt || form.has(`decorative.${index}`) ? [] : [[`alt.${index}`, BLANK]],
    );
    if (blank.length === 0) onInsert(alts);
    else setFailure({ error: BLANK, code: 'ALT_MISSING', status: 400, fields: Object.fromEntries(blank) });
  };
  return (
    <FormDialog
      title={title}
      failure={failure}
      onClose={onClose}
      confirm={title}
      busyText={title}
      busy={false}
      onSubmit={submit}
    >
      {images.map((image, index) => (
        <ImageFields key={index} {...image} index={index} error={failure?.fields?.[`alt.${index}`]} />
      ))}
    </FormDialog>
  );
}

function ImageFields({ name, url, index, error }: PickedImage & { index: number; error: string | undefined }) {
  const [decorative, setDecorative] = useState(false);
  return (
    <fieldset className="row top markdown__image">
      <legend className="t1 soft">{name}</legend>
      <img className="framed" src={url} alt="" />
      <div className="stack stack--tight grow">
        <Field
          label="Alternative text"
          hint="What the image shows, for readers who cannot see it."
          error={decorative ? undefined : error}
        >
          <TextInput name={`alt.${index}`} autoComplete="off" disabled={decorative} />
        </Field>
        <Check
          name={`decorative.${index}`}
          label="Decorative: it adds nothing to the text"
          checked={decorative}
          onChange={({ target }) => setDecorative(target.checked)}
        />
      </div>
    </fieldset>
  );
}
