import { useEffect, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { blogFailures } from '#core/blog/blog.ts';
import { blogCategoryFields as fields } from '#core/blog/category.ts';
import { slugOf } from '#core/blog/slug.ts';
import type { Api } from '#core/contract/index.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { type Column, DataTable } from '#web/admin-kit/data-table.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { RecordDialog, type RecordForm } from '#web/admin-kit/record-dialog.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useTask } from '#web/lib/use-task.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import './blog-admin.css';

const load = async (api: Api) => (await api.blogAdmin.categories()).categories;

export type BlogCategory = Awaited<ReturnType<typeof load>>[number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Manage Categories');

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; category: BlogCategory };

export default function CategoriesTab() {
  const categories = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { task, done, begin, close, finish } = useTask<Task>();
  return (
    <main id="main" className="admin__main">
      <TabHead title="Manage Categories" done={done}>
        <BackToPosts />
        <Button size="sm" variant="primary" onClick={() => begin({ kind: 'add' })}>
          <Icon name="plus" />
          Add Category
        </Button>
      </TabHead>
      <DataTable
        label="Blog categories"
        columns={categoryColumns((kind, category) => begin({ kind, category }))}
        rows={categories}
        nameOf={({ name }) => name}
        empty="No blog categories yet"
      />
      {task && task.kind !== 'delete' && (
        <CategoryDialog category={task.kind === 'edit' ? task.category : null} onSaved={finish} onClose={close} />
      )}
      {task?.kind === 'delete' && (
        <DeleteCategory
          category={task.category}
          onDone={finish}
          onClose={() => {
            close();
            // Another administrator may have deleted it.
            void revalidate();
          }}
        />
      )}
    </main>
  );
}

function BackToPosts() {
  return (
    <ButtonLink size="sm" to="/admin/blog">
      <Icon name="left" />
      Back to Blog Posts
    </ButtonLink>
  );
}

type Begin = (kind: 'edit' | 'delete', category: BlogCategory) => void;

const categoryColumns = (begin: Begin): Column<BlogCategory>[] => [
  {
    head: 'Name',
    bare: true,
    cell: ({ name, description }) => (
      <>
        <span className="serif t3">{name}</span>
        {description && <p className="clamp t1 soft">{description}</p>}
      </>
    ),
  },
  { head: 'Slug', cell: ({ slug }) => <span className="mono soft">{slug}</span> },
  {
    head: 'Posts',
    className: 'r num',
    cell: ({ id, name, posts }) =>
      posts === 0 ? (
        <span className="soft">0</span>
      ) : (
        <Link
          to={lists.posts.link({ category_id: id })}
          aria-label={`${posts.toLocaleString('en-US')}: posts in ${name}`}
        >
          {posts.toLocaleString('en-US')}
        </Link>
      ),
  },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (category) => (
      <>
        <Button size="sm" aria-label={`Edit ${category.name}`} onClick={() => begin('edit', category)}>
          Edit
        </Button>
        <DeleteButton name={category.name} onClick={() => begin('delete', category)} />
      </>
    ),
  },
];

interface DeleteCategoryProps {
  category: BlogCategory;
  onDone(sentence: string): void;
  onClose(): void;
}

function DeleteCategory({ category: { id, name, slug, posts }, onDone, onClose }: DeleteCategoryProps) {
  return (
    <ConfirmAction
      title={isolated`Delete the category "${name}"?`}
      confirm="Delete category"
      busyText="Deleting..."
      danger
      failed={blogFailures.BLOG_CATEGORY_NOT_DELETED[1]}
      act={(api) => api.blogAdmin.removeCategory({ category_id: id })}
      onDone={() => onDone('Category deleted successfully!')}
      onClose={onClose}
    >
      <p>{whatHappens(posts)} This cannot be undone.</p>
      <p className="soft">
        Links to <span className="mono">/blog/category/{slug}</span> will no longer lead anywhere.
      </p>
    </ConfirmAction>
  );
}

function whatHappens(posts: number): string {
  if (posts === 0) return 'No post has it.';
  if (posts === 1) return 'It is removed from the one post that has it; the post stays.';
  return `It is removed from the ${posts.toLocaleString('en-US')} posts that have it; the posts stay.`;
}

export const ErrorBoundary = () => (
  <TabFailed title="Manage Categories" sentence={blogFailures.BLOG_CATEGORIES_FAILED[1]} actions={<BackToPosts />} />
);

interface CategoryDialogProps {
  category: BlogCategory | null;
  onSaved(sentence: string): void;
  onClose(): void;
}

function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
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

type NameAndSlugProps = { form: RecordForm<typeof fields>; onName(name: string): void };

function NameAndSlug({ form: { field, values }, onName }: NameAndSlugProps) {
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
          className: 'mono',
          value: slug,
          autoCapitalize: 'none',
          spellCheck: false,
          onChange: ({ target }) => setSlug(target.value),
          onBlur: () => setSlug(slugOf(slug)),
        },
      })}
    </>
  );
}
