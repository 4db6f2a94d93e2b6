import { useState } from 'react';
import { blogFailures, blogLimits, blogSentences } from '#core/blog.ts';
import { slugOf } from '#core/slug.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useOpened } from '#web/ui/use-opened.tsx';
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
  const { run, busy, failure, clear } = useAction(async ({ blogOffice }, form: FormData, version: number) => {
    // The server derives it by the same rule, and gives it a number where another category has it.
    const typed = slugOf(slug) === slugOf(name) ? '' : slug;
    const values = { name, slug: typed, description: textOf(form, 'description') };
    return category
      ? blogOffice.changeCategory({ category_id: category.id, version, ...values })
      : blogOffice.addCategory(values);
  }, failed);
  const rename = (next: string) => {
    // The slug follows the name for as long as nobody has given it one of its own.
    if (slug === '' || slug === slugOf(name)) setSlug(slugOf(next));
    setName(next);
  };
  const save = async (form: FormData, version: number) => {
    if (await run(form, version)) onSaved(`Category ${category ? 'updated' : 'created'} successfully!`);
  };
  const { opened, submit, meanwhile } = useOpened<BlogCategory>(category, {
    load: async ({ blogOffice }, { id }) =>
      (await blogOffice.categories()).categories.find((one) => one.id === id) ?? null,
    failed: blogFailures.BLOG_CATEGORIES_FAILED[1],
    words: wordsOf,
    typed: (form) => wordsOf({ name, slug: slug || slugOf(name), description: textOf(form, 'description') }),
    save: (form, version) => void save(form, version),
    onTheirs: (theirs) => {
      setName(theirs.name);
      setSlug(theirs.slug);
      clear();
    },
  });
  const moves = opened !== null && slug !== '' && slug !== opened.slug;
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add Category'}
      confirm={category ? 'Save changes' : 'Add Category'}
      busyText={category ? 'Saving...' : 'Adding...'}
      busy={busy}
      failure={failure}
      missing={name.trim() === '' ? blogSentences.categoryName : undefined}
      meanwhile={meanwhile}
      onSubmit={submit}
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
            ? `Links to /blog/category/${opened.slug} lead to its new address.`
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
          key={opened?.version}
          name="description"
          rows={3}
          defaultValue={opened?.description}
          maxLength={blogLimits.categoryDescription}
        />
      </Field>
    </FormDialog>
  );
}

function wordsOf(values: Pick<BlogCategory, 'name' | 'slug' | 'description'>): Record<string, string> {
  return { Name: values.name.trim(), Slug: values.slug, Description: values.description.trim() };
}
