import { useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/blog-admin.css';
import { blogFailures } from '#core/blog.ts';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useTask } from '#web/lib/use-task.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TabFailed } from '#web/ui/tab-failed.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { categoryColumns } from './category-columns.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteCategory } from './delete-category.tsx';

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
    <main id="main" className="admin__main blogcat">
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
          onDeleted={() => finish('Category deleted successfully!')}
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

export const ErrorBoundary = () => (
  <TabFailed title="Manage Categories" sentence={blogFailures.BLOG_CATEGORIES_FAILED[1]} actions={<BackToPosts />} />
);
