// biome-ignore-all lint/a11y/noRedundantRoles: see CardTable
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import { SortHeader } from '../../shared/ui/table/SortHeader.tsx';
import type { ListedUser, UserSort } from './api.ts';
import { statusOf, verificationOf } from './user-values.ts';

export interface UserSorting {
  sort: UserSort;
  order: 'asc' | 'desc';
}

/** `sort` is what the server calls a column that it can sort by. */
const facts: (Column<ListedUser> & { sort?: UserSort })[] = [
  { header: 'First Name', sort: 'firstName', cell: ({ firstName }) => <span>{firstName}</span> },
  { header: 'Last Name', sort: 'lastName', cell: ({ lastName }) => <span>{lastName}</span> },
  { header: 'Type', sort: 'type', cell: ({ type }) => <span>{type}</span> },
  { header: 'Whatsapp Number', cell: ({ whatsapp }) => <PhoneNumber>{whatsapp}</PhoneNumber> },
  { header: 'Mobile Number', cell: ({ phone }) => <PhoneNumber>{phone}</PhoneNumber> },
  { header: 'Email', sort: 'email', cell: ({ email }) => <span>{email}</span> },
  { header: 'Status', cell: (user) => <StatusBadge status={statusOf(user).toLowerCase()} /> },
  { header: 'Email Verified Status', cell: (user) => <span>{verificationOf(user)}</span> },
];

function PhoneNumber({ children }: { children: string }) {
  return <span className="num text-nowrap">{children}</span>;
}

interface Props {
  /** Undefined while loading for the first time. */
  users: readonly ListedUser[] | undefined;
  /** These are of the last view; those of the wanted one are on their way. */
  isStale: boolean;
  /** How many rows are likely to come. */
  expected: number;
  sorting: UserSorting;
  onSort: (sorting: UserSorting) => void;
  /** The e-mail of who is being deleted. */
  busyEmail: string | undefined;
  onUpdate: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

export function UserTable(props: Props) {
  const { users, isStale, expected, sorting, onSort, busyEmail, onUpdate, onDelete } = props;
  const columns: Column<ListedUser>[] = [
    ...facts,
    {
      header: 'Action',
      className: 'actions',
      cell: (user) => (
        <RowActions
          name={`${user.firstName} ${user.lastName}`}
          isBusy={busyEmail === user.email}
          onUpdate={() => onUpdate(user)}
          onDelete={() => onDelete(user)}
        />
      ),
    },
  ];
  return (
    <div className={isStale ? 'table-scroll is-stale' : 'table-scroll'} aria-busy={isStale}>
      <CardTable
        label="Users"
        className="table-wide table-hover"
        columns={columns}
        rows={users ?? []}
        rowKey={({ _id }) => _id}
        isLoading={!users}
        skeletonRows={expected}
        head={
          <>
            {facts.map(({ header, sort }) =>
              sort ? (
                <UserSortHeader key={header} sort={sort} sorting={sorting} onSort={onSort}>
                  {header}
                </UserSortHeader>
              ) : (
                <th key={header} scope="col" role="columnheader">
                  {header}
                </th>
              ),
            )}
            <th scope="col" role="columnheader">
              Action
            </th>
          </>
        }
      />
    </div>
  );
}

interface HeaderProps {
  sort: UserSort;
  sorting: UserSorting;
  onSort: (sorting: UserSorting) => void;
  children: string;
}

function UserSortHeader({ sort, sorting, onSort, children }: HeaderProps) {
  const isAscending = sorting.sort === sort && sorting.order === 'asc';
  const isDescending = sorting.sort === sort && sorting.order === 'desc';
  return (
    <SortHeader
      order={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}
      onSort={() => onSort({ sort, order: isAscending ? 'desc' : 'asc' })}
    >
      {children}
    </SortHeader>
  );
}
