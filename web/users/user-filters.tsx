import { useFilters } from '#web/lib/use-filters.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { totalText } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { UsersPage } from './users-tab.tsx';

const roles = [
  { value: 'admin', label: 'Admins' },
  { value: 'user', label: 'Users' },
];

const states = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
];

interface UserFiltersProps {
  page: UsersPage;
  /** How many the filters leave; null without any. */
  found: string | null;
}

/** What the list is narrowed by, and how many there are. */
export function UserFilters({ page: { counts }, found }: UserFiltersProps) {
  const filters = useFilters();
  const everybody = totalText({ total: counts.users, total_is_more: counts.users_is_more });
  return (
    <div className="filterbar">
      <SearchBox
        label="Search users"
        placeholder="Name or e-mail"
        value={filters.value('q')}
        onSearch={(typed) => filters.set('q', typed)}
      />
      <FilterSelect
        label="Role"
        any="Any role"
        value={filters.value('role')}
        options={roles}
        onChange={(role) => filters.set('role', role)}
      />
      <FilterSelect
        label="State"
        any="Any state"
        value={filters.value('state')}
        options={states}
        onChange={(state) => filters.set('state', state)}
      />
      <span className="t1 soft num filterbar__n" role="status">
        {found !== null && `${found} of `}
        {everybody} {counts.users === 1 ? 'user' : 'users'}, {counts.admins}{' '}
        {counts.admins === 1 ? 'admin' : 'admins'}
      </span>
    </div>
  );
}
