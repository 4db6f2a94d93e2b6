import { type ChangeEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { metaRecommended, shareImage } from '#core/blog/blog.ts';
import { SharePicture } from '#web/content-pages/share-picture.tsx';
import { MarkdownField } from '#web/editor/markdown-field.tsx';
import { ImageField } from '#web/questions/image-field.tsx';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { Check } from '#web/ui/check.tsx';
import { Field, FieldError, TextArea, TextInput } from '#web/ui/field.tsx';
import { useCorrection } from '#web/ui/use-correction.ts';
import type { BlogCategory } from './post-draft.ts';
import type { SlugCheck } from './slug-field.tsx';
import { SlugField } from './slug-field.tsx';
import { TagInput } from './tag-input.tsx';
import type { PostForm } from './use-post-form.ts';

interface PostFieldsProps {
  form: PostForm;
  check: SlugCheck | null;
  categories: readonly BlogCategory[];
}

export function PostFieldset({ form, check, categories }: PostFieldsProps) {
  const { fields, saved, wrong, change } = form;
  const text = (name: 'title' | 'excerpt' | 'meta_title' | 'meta_description') => ({
    name,
    value: fields[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: target.value }),
  });
  return (
    <>
      <Field label="Title" error={wrong.title}>
        <TextInput autoComplete="off" {...text('title')} />
      </Field>
      <SlugField fields={fields} saved={saved} check={check} error={wrong.slug} onChange={change} />
      <Field label="Excerpt" error={wrong.excerpt} hint="One or two sentences: the blog's list shows them.">
        <TextArea rows={2} {...text('excerpt')} />
      </Field>
      <MarkdownField value={fields.content} error={wrong.content} onChange={(content) => change({ content })} />
      <div className="grid-2">
        <TagInput
          tags={fields.tags}
          text={fields.tag}
          error={wrong.tags}
          onChange={(tags, tag) => change({ tags, tag })}
        />
        <CategoryChecks
          categories={categories}
          chosen={fields.category_ids}
          error={wrong.category_ids}
          onChange={(category_ids) => change({ category_ids })}
        />
      </div>
      <FeaturedImage
        value={fields.featured_image}
        error={wrong.featured_image}
        onChange={(featured_image) => change({ featured_image })}
      />
      <Field
        label="Meta title"
        mark="optional"
        error={wrong.meta_title}
        hint={<CharacterCount text={fields.meta_title} recommended={metaRecommended.title} />}
      >
        <TextInput autoComplete="off" placeholder="The title" {...text('meta_title')} />
      </Field>
      <Field
        label="Meta description"
        mark="optional"
        error={wrong.meta_description}
        hint={<CharacterCount text={fields.meta_description} recommended={metaRecommended.description} />}
      >
        <TextArea rows={2} placeholder="The excerpt" {...text('meta_description')} />
      </Field>
    </>
  );
}

interface CategoryChecksProps {
  categories: readonly BlogCategory[];
  chosen: readonly string[];
  error: string | undefined;
  onChange(chosen: string[]): void;
}

/** The first category checked is the main one. */
function CategoryChecks({ categories, chosen, error: sent, onChange }: CategoryChecksProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const correction = useCorrection(place, sent);
  const error = correction.isCorrected ? undefined : sent;
  return (
    <fieldset
      ref={place}
      onChange={correction.onChange}
      className="field post-form__categories"
      data-invalid={error ? true : undefined}
    >
      <legend className="label">Categories</legend>
      {categories.length === 0 ? (
        <p className="soft t1">There are no categories yet.</p>
      ) : (
        <ul className="scrolls">
          {categories.map(({ id, name }) => {
            const ticked = chosen.includes(id);
            return (
              <li key={id} className="row row--apart gap-2">
                <Check
                  className="grow anywhere t1"
                  label={name}
                  checked={ticked}
                  onChange={() => onChange(ticked ? chosen.filter((each) => each !== id) : [...chosen, id])}
                />
                {id === chosen[0] && chosen.length > 1 && <span className="badge">Main</span>}
                {ticked && id !== chosen[0] && (
                  <button
                    className="link t1"
                    type="button"
                    onClick={() => onChange([id, ...chosen.filter((each) => each !== id)])}
                  >
                    Make main<span className="sr"> category: {name}</span>
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <FieldError error={error} />
      <p className="hint">
        The first one ticked is the main one: it decides what is related.{' '}
        <Link to="/admin/blog/categories">Manage Categories</Link>
      </p>
    </fieldset>
  );
}

interface FeaturedImageProps {
  value: string;
  error: string | undefined;
  onChange(url: string): void;
}

const { width, height } = shareImage;

function FeaturedImage({ value, error, onChange }: FeaturedImageProps) {
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
