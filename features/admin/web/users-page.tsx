/** All accounts, for administrators. */
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { FilterBar, FilterMenu, NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { RowButton } from '#platform/ui/web/row-button.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { listUsers, userStates, type AdminUser } from '../contract.ts';
import classes from './admin.module.css';
import { UserDrawer } from './user-drawer.tsx';
import { UserState } from './user-state.tsx';

const perPage = 50;

const columnsFor = (open: (user: AdminUser) => void): readonly Column<AdminUser>[] => [
  {
    key: 'email',
    head: 'Email',
    phone: 'title',
    cell: (user) => <RowButton onClick={() => open(user)}>{user.email}</RowButton>,
  },
  { key: 'state', head: 'State', width: 110, phone: 'meta', cell: (user) => <UserState user={user} /> },
  {
    key: 'roles',
    head: 'Roles',
    width: 140,
    phone: 'hidden',
    cell: ({ roles }) => (
      <span className={classes.code}>{roles.filter((role) => role !== 'ROLE_USER').join(', ')}</span>
    ),
  },
  { key: 'created', head: 'Created', width: 130, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    key: 'login',
    head: 'Last login',
    width: 130,
    phone: 'hidden',
    cell: ({ lastLoginAt }) => (lastLoginAt ? <RelativeTime at={lastLoginAt} /> : 'never'),
  },
];

/** The page at /admin/users. */
export default function UsersPage() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [state, setState] = useState<string>();
  const [chosen, setChosen] = useState<AdminUser>();
  const query = { page, perPage, search, ...(state ? { state: state as (typeof userStates)[number] } : {}) };
  const read = useRead(listUsers, { query }, { keep: true });
  return (
    <>
      <PageHeader title="Users" crumbs={[{ label: 'Admin' }, { label: 'Users' }]} />
      <FilterBar>
        <SearchBox
          label="Search by email"
          value={search}
          onSearch={(words) => {
            setPage(1);
            setSearch(words);
          }}
        />
        <FilterMenu
          label="State"
          value={state}
          choices={[{ value: undefined, label: 'any' }, ...userStates.map((value) => ({ value, label: value }))]}
          onChoose={(value) => {
            setPage(1);
            setState(value);
          }}
        />
      </FilterBar>
      <DataTable
        label="Users"
        columns={columnsFor(setChosen)}
        rows={read.data?.resources}
        rowKey={({ id }) => id}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={
          search || state ? (
            <NoMatches
              onClear={() => {
                setSearch('');
                setState(undefined);
                setPage(1);
              }}
            />
          ) : undefined
        }
        {...(read.data ? { paging: { page, perPage, total: read.data.pagination.total, onPage: setPage } } : {})}
      />
      {chosen ? <UserDrawer user={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
