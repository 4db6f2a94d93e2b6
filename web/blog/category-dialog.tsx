import { useState } from 'react';
import { blogFailures, blogLimits, blogSentences } from '#core/blog.ts';
import { slugOf } from '#core/slug.ts';
import { textOf } from '#web/account/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { BlogCategory } from './categories-tab.tsx';

interface CategoryDialogProps {
  /** Null adds one. */
  category: BlogCategory | null;
  onSaved(sentence: string): void;
  onClose(): void;
}

export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [slug, setSlug] = useState(category?.slug ?? '');
  const [, failed] = category ? blogFailures.BLOG_CATEGORY_NOT_UPDATED : blogFailures.BLOG_CATEGORY_NOT_CREATED;
  const { run, busy, failure } = useAction(async ({ blogOffice }, form: FormData) => {
    // The server derives it by the same rule, and gives it a number where another category has it.
    const typed = slugOf(slug) === slugOf(name) ? '' : slug;
    const values = { name, slug: typed, description: textOf(form, 'description') };
    return category
      ? blogOffice.changeCategory({ category_id: category.id, ...values })
      : blogOffice.addCategory(values);
  }, failed);
  const rename = (next: string) => {
    // The slug follows the name for as long as nobody has given it one of its own.
    if (slug === '' || slug === slugOf(name)) setSlug(slugOf(next));
    setName(next);
  };
  const save = async (form: FormData) => {
    if (await run(form)) onSaved(`Category ${category ? 'updated' : 'created'} successfully!`);
  };
  const moves = category !== null && slug !== '' && slug !== category.slug;
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add Category'}
      confirm={category ? 'Save changes' : 'Add Category'}
      busyText={category ? 'Saving...' : 'Adding...'}
      busy={busy}
      failure={failure}
      missing={name.trim() === '' ? blogSentences.categoryName : undefined}
      onSubmit={(form) => void save(form)}
      onClose={onClose}
    >
      <Field label="Name" required error={failure?.fields?.name}>
        <TextInput
          name="name"
          value={name}
          maxLength={blogLimits.categoryName}
          autoComplete="off"
          onChange={({ target }) => rename(target.value)}
        />
      </Field>
      <Field
        label="Slug"
        mark="optional"
        error={failure?.fields?.slug}
        hint={
          moves
            ? `Links to /blog/category/${category.slug} lead to its new address.`
            : `Its page is /blog/category/${slug || '...'}; left blank it is made from the name.`
        }
      >
        <TextInput
          className="mono"
          name="slug"
          value={slug}
          maxLength={blogLimits.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setSlug(target.value)}
          onBlur={() => setSlug(slugOf(slug))}
        />
      </Field>
      <Field label="Description" mark="optional" error={failure?.fields?.description}>
        <TextArea
          name="description"
          rows={3}
          defaultValue={category?.description}
          maxLength={blogLimits.categoryDescription}
        />
      </Field>
    </FormDialog>
  );
}
