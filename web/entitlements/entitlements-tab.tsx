import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/grants.css';
import type { Api } from '#core/contract/index.ts';
import { entitlementSorts } from '#core/entitlements.ts';
import { sortsBy } from '#core/sort.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager, totalText } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { AssignEntitlement } from './office-assign.tsx';
import { entitlementColumns } from './office-columns.tsx';
import { DeleteEntitlement } from './office-delete.tsx';
import { EditEntitlement } from './office-edit.tsx';
import type { ListedEntitlement } from './office-form.ts';

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

async function load(api: Api, { url: { searchParams } }: PageArgs) {
  const [page, { categories }] = await Promise.all([
    api.entitlementsOffice.list({
      q: searchParams.get('q') ?? '',
      state: states.find(({ value }) => value === searchParams.get('state'))?.value,
      sort: sortsBy(entitlementSorts).find((sort) => sort === searchParams.get('sort')),
      cursor: searchParams.get('cursor') ?? undefined,
    }),
    api.catalogOffice.list(),
  ]);
  return { page, categories, now: new Date().toISOString() };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Entitlements', matches) },
];

type Asked =
  | { deed: 'add' }
  | { deed: 'edit' | 'delete'; entitlement: ListedEntitlement }
  | { deed: 'assign'; entitlement: ListedEntitlement | null };

/** Entitlements: codes that give something in a topic. */
export default function EntitlementsTab() {
  const { page, categories, now } = useLoaderData<typeof loader>();
  const { entitlements } = page;
  const filters = useFilters();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState('');
  const ask = (next: Asked) => {
    setDone('');
    setAsked(next);
  };
  const close = () => setAsked(null);
  const finish = (sentence: string) => {
    setAsked(null);
    setDone(sentence);
    void revalidate();
  };
  const deleted = () => {
    finish('Entitlement deleted successfully');
    // A page that is empty now would look like a list that is.
    if (entitlements.length === 1 && filters.value('cursor')) filters.setAll({});
  };
  const columns = entitlementColumns(now, {
    edit: (entitlement) => ask({ deed: 'edit', entitlement }),
    assign: (entitlement) => ask({ deed: 'assign', entitlement }),
    remove: (entitlement) => ask({ deed: 'delete', entitlement }),
  });
  return (
    <main id="main" className="office__main ent-table">
      <TabHead title="Entitlements" done={done}>
        <ButtonLink variant="quiet" size="sm" to="/admin/user-entitlements">
          Who holds them
        </ButtonLink>
        <Button size="sm" onClick={() => ask({ deed: 'assign', entitlement: null })}>
          <Icon name="user" />
          Assign Entitlement
        </Button>
        <Button size="sm" variant="primary" onClick={() => ask({ deed: 'add' })}>
          <Icon name="plus" />
          Add Entitlement
        </Button>
      </TabHead>
      <div className="filterbar">
        <SearchBox
          label="Search entitlements"
          placeholder="Code, name, description or topic"
          value={filters.value('q')}
          onSearch={(q) => filters.set('q', q)}
        />
        <FilterSelect
          label="Status"
          any="Any status"
          value={filters.value('state')}
          options={states}
          onChange={(state) => filters.set('state', state)}
        />
        <span className="filterbar__n t1 soft num">
          {totalText(page)} {page.total === 1 ? 'entitlement' : 'entitlements'}
        </span>
      </div>
      <DataTable
        label="Entitlements"
        columns={columns}
        rows={entitlements}
        nameOf={({ name }) => name}
        defaultSort="-created"
        empty="No entitlements found"
      />
      <Pager page={page} shown={entitlements.length} />
      {(asked?.deed === 'add' || asked?.deed === 'edit') && (
        <EditEntitlement
          entitlement={asked.deed === 'edit' ? asked.entitlement : null}
          categories={categories}
          onSaved={finish}
          onClose={close}
        />
      )}
      {asked?.deed === 'assign' && (
        <AssignEntitlement
          entitlement={asked.entitlement}
          onAssigned={() => finish('Entitlement assigned successfully')}
          onClose={close}
        />
      )}
      {asked?.deed === 'delete' && (
        <DeleteEntitlement entitlement={asked.entitlement} onDeleted={deleted} onClose={close} />
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Entitlements" />
      <ListFailed title="Failed to load entitlements" />
    </main>
  );
}
