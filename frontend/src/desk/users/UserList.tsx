import { useId, useState } from 'react';
import { People, Search } from 'react-bootstrap-icons';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Pager } from '../../shared/ui/table/Pager.tsx';
import { rangeWords } from '../../shared/ui/table/page-of.ts';
import { SearchBox } from '../../shared/ui/table/SearchBox.tsx';
import { useDebounced } from '../../shared/ui/table/use-debounced.ts';
import '../../shared/ui/table/Toolbar.scss';
import { type ListedUser, useUsers } from './api.ts';
import { type UserSorting, UserTable } from './UserTable.tsx';

const pageSizes = [2, 10, 50] as const;
const searchPauseMs = 300;

interface Props {
  /** The e-mail of who is being deleted. */
  busyEmail: string | undefined;
  onUpdate: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** The users, page by page from the server, which also searches and sorts. */
export function UserList(actions: Props) {
  const [typed, setTyped] = useState('');
  const [pageSize, setPageSize] = useState<number>(pageSizes[0]);
  const [sorting, setSorting] = useState<UserSorting>({ sort: 'firstName', order: 'asc' });
  const q = useDebounced(typed.trim(), searchPauseMs);

  const view = JSON.stringify([q, sorting, pageSize]); // a page belongs to one view of the list
  const [wanted, setWanted] = useState({ view, page: 1 });
  const pageNumber = wanted.view === view ? wanted.page : 1;
  const users = useUsers({ pageSize, pageNumber, ...sorting, ...(q && { q }) });
  const { list, pageInfo } = users.data ?? {};
  const lastPage = Math.max(1, pageInfo?.totalPages ?? pageNumber);
  if (pageNumber > lastPage) setWanted({ view, page: lastPage }); // the last user of a page was deleted

  if (users.isLoadingError) {
    return <LoadFailed title="Load Error!" error={users.error} onRetry={users.refetch} />;
  }
  const first = pageInfo ? (pageInfo.pageNumber - 1) * pageInfo.pageSize + 1 : 1;
  return (
    <>
      <search className="toolbar">
        <SearchBox label="Search users" value={typed} onChange={setTyped} />
        <PageSizeSelect value={pageSize} onChange={setPageSize} />
      </search>
      {list?.length === 0 ? (
        <NoUsers query={q} onClear={() => setTyped('')} />
      ) : (
        <UserTable
          users={list}
          isStale={users.isPlaceholderData}
          expected={pageSize}
          sorting={sorting}
          onSort={setSorting}
          {...actions}
        />
      )}
      {list && pageInfo && list.length > 0 && (
        <Pager
          page={pageInfo.pageNumber}
          pageCount={pageInfo.totalPages}
          onPage={(page) => setWanted({ view, page })}
        >
          {rangeWords({ first, last: first + list.length - 1 }, pageInfo.totalItems, {
            one: 'user',
            many: 'users',
          })}
        </Pager>
      )}
    </>
  );
}

function NoUsers({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState icon={query ? Search : People} title="No users available">
      {query && (
        <>
          <p>Nothing matches “{query}”.</p>
          <button type="button" className="btn btn-line btn-sm" onClick={onClear}>
            Clear search
          </button>
        </>
      )}
    </EmptyState>
  );
}

function PageSizeSelect({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Users on a page
      </label>
      <select
        id={id}
        className="form-select"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>{`${size} on a page`}</option>
        ))}
      </select>
    </>
  );
}
