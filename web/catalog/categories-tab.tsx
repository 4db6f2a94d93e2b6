import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { askedIn } from '#web/admin-kit/asked-in.ts';
import { DoneLine } from '#web/admin-kit/done-line.tsx';
import { ListFailed } from '#web/admin-kit/list-failed.tsx';
import { screens } from '#web/admin-kit/lists.ts';
import { SearchBox } from '#web/admin-kit/search-box.tsx';
import { counted } from '#web/lib/counted.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type AdminCategory, findTopics, type ListedTopic } from './admin-catalog.ts';
import { CatalogDialog, type CatalogTask, type Done } from './catalog-dialog.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { type Moved, useOrder } from './use-order.ts';
import './catalog.css';

const NONE = 'none';
const isPanel = (name: string, id: string) =>
  name !== 'open' || id === NONE || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

async function load(api: Api, { url }: PageArgs) {
  askedIn(screens.catalog, url, isPanel);
  return api.catalogAdmin.list();
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Categories & Topics');

/** The open panel and the search are in the address; they do not need another load. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export default function CategoriesTab() {
  const { categories } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const panels = useOpenPanel(categories[0]?.id);
  const { revalidate } = useRevalidator();
  const [task, setTask] = useState<CatalogTask | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const reading = useAction(
    async (api, id: string) => (await api.catalogAdmin.topic({ topic_id: id })).topic,
    'Failed to load the topic',
  );
  const { shown, move, failure } = useOrder(categories);
  const begin = (next: CatalogTask) => {
    setDone(null);
    setTask(next);
  };
  const editTopic = async ({ id }: ListedTopic) => {
    setDone(null);
    const topic = await reading.run(id);
    if (topic) begin({ what: 'topic', topic, category_id: topic.category_id });
  };
  const finish = async (result: Done) => {
    setTask(null);
    await revalidate();
    setDone(result);
    if (result.open) panels.show(result.open);
  };
  const total = categories.reduce((all, { topics }) => all + topics.length, 0);
  return (
    <section aria-labelledby="catalog">
      <h2 className="sr" id="catalog">
        Categories and topics
      </h2>
      <div className="filterbar row">
        <SearchBox label="Find a topic" value={filters.value('q')} onSearch={(search) => filters.set('q', search)} />
        <span className="t1 soft num">
          {counted(categories.length, 'category', 'categories')}, {counted(total, 'topic')}
        </span>
        <Button size="sm" className="push" onClick={() => begin({ what: 'category', category: null })}>
          <Icon name="plus" />
          Add Category
        </Button>
      </div>
      <DoneLine>{done?.message}</DoneLine>
      <CallFailure failure={reading.failure ?? failure} back="/admin/content" />
      {categories.length === 0 ? (
        <Empty title="No categories yet" level={3}>
          A topic belongs to a category: add the first one above.
        </Empty>
      ) : (
        <Panels categories={shown} panels={panels} onTask={begin} onEditTopic={editTopic} onMove={move} />
      )}
      {task && <CatalogDialog task={task} categories={categories} onDone={finish} onClose={() => setTask(null)} />}
    </section>
  );
}

interface PanelsProps {
  categories: readonly AdminCategory[];
  panels: ReturnType<typeof useOpenPanel>;
  onTask(task: CatalogTask): void;
  onEditTopic(topic: ListedTopic): void;
  onMove(moved: Moved): void;
}

/** During a search all panels are open. */
function Panels({ categories, panels, onTask, onEditTopic, onMove }: PanelsProps) {
  const filters = useFilters();
  const search = filters.value('q');
  const shown = findTopics(categories, search);
  const count = shown.reduce((all, { topics }) => all + topics.length, 0);
  return (
    <>
      <p className="sr" role="status">
        {search !== '' && `${counted(count, 'topic')} found`}
      </p>
      <div className="grid gap-3">
        {shown.map((category, index) => (
          <CategoryPanel
            key={`${category.id} ${search}`}
            category={category}
            open={search !== '' || category.id === panels.open}
            onToggle={(opened) => search === '' && panels.toggle(category.id, opened)}
            onTask={onTask}
            onEditTopic={onEditTopic}
            place={search === '' ? { index, last: shown.length - 1 } : null}
            onMove={onMove}
          />
        ))}
      </div>
      {search !== '' && count === 0 && (
        <Empty
          title="No topic matches"
          level={3}
          action={
            <Button size="sm" onClick={() => filters.set('q', '')}>
              Show all topics
            </Button>
          }
        >
          The search looks at names, codes and descriptions of topics and at their categories.
        </Empty>
      )}
    </>
  );
}

export const ErrorBoundary = () => <ListFailed title="Failed to load categories and topics" />;

/** The address is updated for reloads and links, but read only once: it can lag behind quick toggles. */
function useOpenPanel(first: string | undefined) {
  const filters = useFilters();
  const [chosen, setChosen] = useState(filters.value('open'));
  const open = chosen || first;
  const choose = (id: string, others: Readonly<Record<string, string>> = {}) => {
    setChosen(id);
    filters.setAll({ ...others, open: id });
  };
  return {
    open,
    show: (id: string) => choose(id, { q: '' }),
    toggle: (id: string, opened: boolean) => {
      if (opened && id !== open) choose(id);
      if (!opened && id === open) choose(NONE);
    },
  };
}
