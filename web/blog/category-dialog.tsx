import { useEffect, useState } from 'react';
import { blogCategoryFields as fields } from '#core/blog/category.ts';
import { blogFailures } from '#core/blog.ts';
import { slugOf } from '#core/slug.ts';
import { RecordDialog, type RecordForm } from '#web/ui/record-dialog.tsx';
import type { BlogCategory } from './categories-tab.tsx';

interface CategoryDialogProps {
  category: BlogCategory | null;
  onSaved(sentence: string): void;
  onClose(): void;
}

export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [, failed] = category ? blogFailures.BLOG_CATEGORY_NOT_UPDATED : blogFailures.BLOG_CATEGORY_NOT_CREATED;
  return (
    <RecordDialog
      noun="Category"
      fields={fields}
      record={category}
      failed={failed}
      dialog={{ missing: name.trim() === '' ? fields.name.required : undefined }}
      save={({ blogAdmin }, values, version) => {
        // The server generates the same slug, with a number where another category has it.
        const slug = values.slug === slugOf(values.name) ? '' : values.slug;
        return category
          ? blogAdmin.changeCategory({ category_id: category.id, version, ...values, slug })
          : blogAdmin.addCategory({ ...values, slug });
      }}
      onSaved={(_, kept) =>
        onSaved(category ? `Category updated successfully!${kept}` : 'Category created successfully!')
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameAndSlug form={form} onName={setName} />
          {form.field('description')}
        </>
      )}
    </RecordDialog>
  );
}

function NameAndSlug({
  form: { field, values },
  onName,
}: {
  form: RecordForm<typeof fields>;
  onName(name: string): void;
}) {
  const { name: before = '', slug: opened = '' } = values;
  const [name, setName] = useState(before);
  const [slug, setSlug] = useState(opened);
  useEffect(() => onName(name), [name, onName]);
  const rename = (next: string) => {
    if (slug === '' || slug === slugOf(name)) setSlug(slugOf(next));
    setName(next);
  };
  const isMoving = opened !== '' && slug !== '' && slug !== opened;
  return (
    <>
      {field('name', { input: { onChange: ({ target }) => rename(target.value) } })}
      {field('slug', {
        hint: isMoving
          ? `Links to /blog/category/${opened} lead to its new address.`
          : `Its page is /blog/category/${slug || '...'}. ${fields.slug.hint}`,
        input: {
          ...{ className: 'mono', value: slug, autoCapitalize: 'none', spellCheck: false },
          onChange: ({ target }) => setSlug(target.value),
          onBlur: () => setSlug(slugOf(slug)),
        },
      })}
    </>
  );
}
