import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/blog-office.css';
import { blogFailures } from '#core/blog.ts';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { categoryColumns } from './category-columns.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteCategory } from './delete-category.tsx';

const load = async (api: Api) => (await api.blogOffice.categories()).categories;

export type BlogCategory = Awaited<ReturnType<typeof load>>[number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Manage Categories', matches) },
];

type Asked = { deed: 'add' } | { deed: 'edit' | 'delete'; category: BlogCategory };

/** Manage Categories: those of the blog. */
export default function CategoriesTab() {
  const categories = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState('');
  const ask = (next: Asked) => {
    setDone('');
    setAsked(next);
  };
  const close = () => setAsked(null);
  const finish = (sentence: string) => {
    close();
    setDone(sentence);
    void revalidate();
  };
  return (
    <main id="main" className="office__main blogcat">
      <TabHead title="Manage Categories" done={done}>
        <ButtonLink size="sm" to="/admin/blog">
          <Icon name="left" />
          Back to Blog Posts
        </ButtonLink>
        <Button size="sm" variant="primary" onClick={() => ask({ deed: 'add' })}>
          <Icon name="plus" />
          Add Category
        </Button>
      </TabHead>
      <DataTable
        label="Blog categories"
        columns={categoryColumns({
          edit: (category) => ask({ deed: 'edit', category }),
          remove: (category) => ask({ deed: 'delete', category }),
        })}
        rows={categories}
        nameOf={({ name }) => name}
        empty="No blog categories yet"
      />
      {asked && asked.deed !== 'delete' && (
        <CategoryDialog category={asked.deed === 'edit' ? asked.category : null} onSaved={finish} onClose={close} />
      )}
      {asked?.deed === 'delete' && (
        <DeleteCategory
          category={asked.category}
          onDeleted={() => finish('Category deleted successfully!')}
          onClose={() => {
            close();
            // Somebody else may have deleted it.
            void revalidate();
          }}
        />
      )}
    </main>
  );
}

export function ErrorBoundary() {
  const [, sentence] = blogFailures.BLOG_CATEGORIES_FAILED;
  return (
    <main id="main" className="office__main">
      <TabHead title="Manage Categories">
        <ButtonLink size="sm" to="/admin/blog">
          <Icon name="left" />
          Back to Blog Posts
        </ButtonLink>
      </TabHead>
      <ListFailed title={sentence} />
    </main>
  );
}
