import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/grants.css';
import type { Api } from '#core/contract/index.ts';
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
import { grantColumns } from './office-grant-columns.tsx';
import { holderOf, type ListedGrant, RevokeGrant } from './office-revoke.tsx';

const states = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
] as const;

async function load(api: Api, { url: { searchParams } }: PageArgs) {
  return api.entitlementsOffice.grants({
    q: searchParams.get('q') ?? '',
    state: states.find(({ value }) => value === searchParams.get('state'))?.value,
    cursor: searchParams.get('cursor') ?? undefined,
  });
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('User Entitlements', matches) },
];

/** User Entitlements: who holds what, and since and until when. */
export default function GrantsTab() {
  const page = useLoaderData<typeof loader>();
  const { grants } = page;
  const filters = useFilters();
  const { revalidate } = useRevalidator();
  const [assigning, setAssigning] = useState(false);
  const [revoking, setRevoking] = useState<ListedGrant | null>(null);
  const [done, setDone] = useState('');
  const finish = (sentence: string) => {
    setAssigning(false);
    setRevoking(null);
    setDone(sentence);
    void revalidate();
  };
  const revoke = (grant: ListedGrant) => {
    setDone('');
    setRevoking(grant);
  };
  return (
    <main id="main" className="office__main ent-table">
      <TabHead title="User Entitlements" done={done}>
        <ButtonLink variant="quiet" size="sm" to="/admin/entitlements">
          All entitlements
        </ButtonLink>
        <Button
          size="sm"
          variant="primary"
          onClick={() => {
            setDone('');
            setAssigning(true);
          }}
        >
          <Icon name="user" />
          Assign Entitlement
        </Button>
      </TabHead>
      <div className="filterbar">
        <SearchBox
          label="Search user entitlements"
          placeholder="User, entitlement, code or topic"
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
          {totalText(page)} {page.total === 1 ? 'user entitlement' : 'user entitlements'}
        </span>
      </div>
      <DataTable
        label="User entitlements"
        columns={grantColumns(revoke)}
        rows={grants}
        nameOf={(grant) => `${grant.entitlement.name} of ${holderOf(grant)}`}
        empty="No user entitlements found"
      />
      <Pager page={page} shown={grants.length} />
      {assigning && (
        <AssignEntitlement
          entitlement={null}
          onAssigned={() => finish('Entitlement assigned successfully')}
          onClose={() => setAssigning(false)}
        />
      )}
      {revoking && (
        <RevokeGrant
          grant={revoking}
          onRevoked={() => finish('Entitlement revoked successfully')}
          onClose={() => setRevoking(null)}
        />
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="office__main">
      <TabHead title="User Entitlements" />
      <ListFailed title="Failed to load user entitlements" />
    </main>
  );
}
