import { useLayoutEffect, useRef } from 'react';
import { metaRecommended } from '#core/blog.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { CategoryChecks } from './category-checks.tsx';
import { FeaturedImage } from './featured-image.tsx';
import type { BlogCategory } from './post-draft.ts';
import { SlugField } from './slug-field.tsx';
import { TagInput } from './tag-input.tsx';
import type { PostForm } from './use-post-form.ts';
import type { SlugCheck } from './use-slug-check.ts';

interface PostFieldsProps {
  form: PostForm;
  check: SlugCheck | null;
  categories: readonly BlogCategory[];
}

/** Every field of a post. */
export function PostFieldset({ form, check, categories }: PostFieldsProps) {
  const { fields, saved, wrong, change } = form;
  return (
    <>
      <Field label="Title" error={wrong.title}>
        <TextInput
          name="title"
          autoComplete="off"
          value={fields.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <SlugField fields={fields} saved={saved} check={check} error={wrong.slug} onChange={change} />
      <Field label="Excerpt" error={wrong.excerpt} hint="One or two sentences: the blog's list shows them.">
        <TextArea
          name="excerpt"
          rows={2}
          value={fields.excerpt}
          onChange={({ target }) => change({ excerpt: target.value })}
        />
      </Field>
      <Field label="Content" mark="Markdown" error={wrong.content}>
        <GrowingText value={fields.content} onChange={(content) => change({ content })} />
      </Field>
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
        <TextInput
          name="meta_title"
          autoComplete="off"
          placeholder="The title"
          value={fields.meta_title}
          onChange={({ target }) => change({ meta_title: target.value })}
        />
      </Field>
      <Field
        label="Meta description"
        mark="optional"
        error={wrong.meta_description}
        hint={<CharacterCount text={fields.meta_description} recommended={metaRecommended.description} />}
      >
        <TextArea
          name="meta_description"
          rows={2}
          placeholder="The excerpt"
          value={fields.meta_description}
          onChange={({ target }) => change({ meta_description: target.value })}
        />
      </Field>
    </>
  );
}

/** As tall as what stands in it, so that only the page scrolls. */
function GrowingText({ value, onChange }: { value: string; onChange(text: string): void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows what is typed
  useLayoutEffect(() => {
    // Where the stylesheet's field-sizing is not known yet.
    if (!area.current || CSS.supports('field-sizing', 'content')) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight + 2}px`;
  }, [value]);
  return (
    <TextArea
      ref={area}
      className="post-form__content"
      name="content"
      rows={16}
      spellCheck
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
