import { metaRecommended } from '#core/blog.ts';
import { MarkdownField } from '#web/editor/markdown-field.tsx';
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
