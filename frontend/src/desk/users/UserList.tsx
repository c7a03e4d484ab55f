import { createColumnHelper } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { People } from 'react-bootstrap-icons';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import { type List, type ListResult, useListState } from '../../shared/ui/table/list-state.ts';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import { useRoles } from '../layout/use-roles.ts';
import { type ListedUser, type UserSort, useUsers } from './api.ts';

const column = createColumnHelper<ListedUser>();
/** Sortable columns have the ids that the server sorts by. */
const facts = [
  column.accessor('firstName', {
    header: 'First Name',
    cell: ({ getValue }) => <span dir="auto">{getValue()}</span>,
  }),
  column.accessor('lastName', {
    header: 'Last Name',
    cell: ({ getValue }) => <span dir="auto">{getValue()}</span>,
  }),
  column.accessor('type', {
    header: 'Type',
    cell: ({ getValue, row: { original } }) => (
      <span>
        {getValue()}
        {original.roleName && <small className="d-block text-body-secondary">{original.roleName}</small>}
      </span>
    ),
  }),
  column.accessor('whatsapp', {
    header: 'Whatsapp Number',
    enableSorting: false,
    cell: ({ getValue }) => <PhoneNumber>{getValue()}</PhoneNumber>,
  }),
  column.accessor('phone', {
    header: 'Mobile Number',
    enableSorting: false,
    cell: ({ getValue }) => <PhoneNumber>{getValue()}</PhoneNumber>,
  }),
  column.accessor('email', { header: 'Email', cell: ({ getValue }) => <span>{getValue()}</span> }),
  column.accessor('disabled', {
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue }) => <StatusBadge status={getValue() ? 'active' : 'disabled'} />,
  }),
  column.accessor('emailVerified', {
    header: 'Email Verified Status',
    enableSorting: false,
    cell: ({ getValue }) => <span>{getValue() ? 'Verified' : 'Not Verified'}</span>,
  }),
];

function PhoneNumber({ children }: { children: string }) {
  return <span className="num text-nowrap">{children}</span>;
}

const pageSizes = { 2: '2 on a page', 10: '10 on a page', 50: '50 on a page' };

/** A new object for each time that a user is saved. */
export interface Saved {
  email: string;
}

const pageSizeKey = 'users-on-a-page';

/** As last chosen on this device; the specification's two at first. */
function rememberedPageSize(): number {
  const size = localStorage.getItem(pageSizeKey) ?? '';
  return Object.hasOwn(pageSizes, size) ? Number(size) : 2;
}

interface Props {
  /** The user who was saved last, whom the list then shows. */
  saved: Saved | null;
  /** The e-mail of the user who is being deleted. */
  busyEmail: string | undefined;
  onUpdate: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** The users, searched, sorted and paged by the server. */
export function UserList({ saved, busyEmail, onUpdate, onDelete }: Props) {
  const list = useListState<UserSort, object>({
    sort: 'firstName',
    order: 'asc',
    filters: {},
    pageSize: rememberedPageSize(),
  });
  const result = useUsers(list.state);
  useSearchFor(saved, list, result);
  const roles = useRoles().data;
  const mayDoMore = ({ role }: ListedUser) => roles?.find(({ id }) => id === role)?.mayGrant === false;
  const resize = (size: string) => {
    localStorage.setItem(pageSizeKey, size);
    list.resize(Number(size));
  };
  const columns = [
    ...facts,
    column.display({
      id: 'actions',
      header: 'Action',
      meta: { className: 'actions' },
      cell: ({ row: { original: user } }) => {
        const name = `${user.firstName} ${user.lastName}`;
        const history = <HistoryButton kind="user" id={user._id} name={name} />;
        if (mayDoMore(user))
          return (
            <span>
              <span className="text-body-secondary">Ask an owner</span> {history}
            </span>
          );
        return (
          <RowActions
            name={name}
            isBusy={busyEmail === user.email}
            onUpdate={() => onUpdate(user)}
            onDelete={() => onDelete(user)}
          >
            {history}
          </RowActions>
        );
      },
    }),
  ];
  return (
    <DataTable
      label="Users"
      noun={{ one: 'user', many: 'users' }}
      searchLabel="Search users"
      className="table-wide table-hover"
      columns={columns}
      rowKey={({ _id }) => _id}
      list={list}
      result={result}
      filters={
        <FilterSelect
          label="Users on a page"
          value={String(list.state.pageSize)}
          options={pageSizes}
          onChange={resize}
        />
      }
      empty={{ icon: People, title: 'No users available' }}
    />
  );
}

/** Searches for a user who was saved but is not on the shown page, once. */
function useSearchFor(
  saved: Saved | null,
  list: List<UserSort, object>,
  result: ListResult<ListedUser>,
): void {
  const shown = useRef(saved);
  useEffect(() => {
    if (!saved || shown.current === saved || !result.rows || result.isStale) return;
    shown.current = saved;
    const email = saved.email.toLowerCase();
    if (!result.rows.some((user) => user.email.toLowerCase() === email)) list.search(email);
  });
}
