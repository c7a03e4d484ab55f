import { createColumnHelper } from '@tanstack/react-table';
import { People } from 'react-bootstrap-icons';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import { useListState } from '../../shared/ui/table/list-state.ts';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
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
  column.accessor('type', { header: 'Type', cell: ({ getValue }) => <span>{getValue()}</span> }),
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

interface Props {
  /** The e-mail of the user who is being deleted. */
  busyEmail: string | undefined;
  onUpdate: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** The users, searched, sorted and paged by the server. */
export function UserList({ busyEmail, onUpdate, onDelete }: Props) {
  const list = useListState<UserSort, object>({ sort: 'firstName', order: 'asc', filters: {}, pageSize: 2 });
  const result = useUsers(list.state);
  const columns = [
    ...facts,
    column.display({
      id: 'actions',
      header: 'Action',
      meta: { className: 'actions' },
      cell: ({ row: { original: user } }) => (
        <RowActions
          name={`${user.firstName} ${user.lastName}`}
          isBusy={busyEmail === user.email}
          onUpdate={() => onUpdate(user)}
          onDelete={() => onDelete(user)}
        />
      ),
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
          onChange={(size) => list.resize(Number(size))}
        />
      }
      empty={{ icon: People, title: 'No users available' }}
    />
  );
}
