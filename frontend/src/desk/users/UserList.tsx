import { type Ref, useEffect, useRef } from 'react';
import { People } from 'react-bootstrap-icons';
import { Figure, Muted, Typed } from '../../shared/resource/cells.tsx';
import { definePagedResource, updateAndDelete } from '../../shared/resource/define-resource.tsx';
import { pagesOf, usePagedList } from '../../shared/resource/paged-list.ts';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import type { List, ListResult } from '../../shared/ui/table/list-state.ts';
import { useRoles } from '../layout/use-roles.ts';
import type { ListedUser, UserSort } from './api.ts';

const typedPhone = (number: string) => <Figure>{number}</Figure>;

const users = definePagedResource({
  list: pagesOf('POST /api/users', {
    rows: (answer) => {
      // One path, two calls: the answer to a body without a page would be the user it created.
      if (!('list' in answer)) throw new TypeError('The server answered a request for a page with a user.');
      return answer.list;
    },
    initial: { sort: 'firstName', order: 'asc', filters: {}, pageSize: 2 },
    inputOf: (body) => ({ body }),
  }),
  keyOf: ({ _id }) => _id,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  history: 'user',
  icon: People,
  columns: [
    { header: 'First Name', sort: 'firstName', cell: ({ firstName }) => <Typed>{firstName}</Typed> },
    { header: 'Last Name', sort: 'lastName', cell: ({ lastName }) => <Typed>{lastName}</Typed> },
    {
      header: 'Type',
      sort: 'type',
      cell: ({ type, roleName }) => (
        <span>
          {type}
          {roleName && <small className="d-block text-body-secondary">{roleName}</small>}
        </span>
      ),
    },
    { header: 'Whatsapp Number', cell: ({ whatsapp }) => typedPhone(whatsapp) },
    { header: 'Mobile Number', cell: ({ phone }) => typedPhone(phone) },
    { header: 'Email', sort: 'email', cell: ({ email }) => <span>{email}</span> },
    { header: 'Status', cell: ({ disabled }) => <StatusBadge status={disabled ? 'active' : 'disabled'} /> },
    {
      header: 'Email Verified Status',
      cell: ({ emailVerified }) => <span>{emailVerified ? 'Verified' : 'Not Verified'}</span>,
    },
  ],
  texts: {
    list: 'Users',
    search: 'Search users',
    noun: 'users',
    none: 'No users available',
  },
});

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
  onDelete: (user: ListedUser) => Promise<unknown>;
  section: Ref<HTMLElement>;
}

/** The users, searched, sorted and paged by the server. */
export function UserList({ saved, section, busyEmail, onUpdate, onDelete }: Props) {
  const initial = { ...users.list.initial, pageSize: rememberedPageSize() };
  const { list, result } = usePagedList({ list: { ...users.list, initial } });
  useSearchFor(saved, list, result);
  const roles = useRoles().data;
  const mayDoMore = ({ role }: ListedUser) => roles?.find(({ id }) => id === role)?.mayGrant === false;
  const resize = (size: string) => {
    localStorage.setItem(pageSizeKey, size);
    list.resize(Number(size));
  };
  const removal = { remove: onDelete, isRemoving: ({ email }: ListedUser) => busyEmail === email };
  const buttons = updateAndDelete(users, onUpdate, removal);
  return (
    <PagedList
      of={users}
      list={list}
      result={result}
      section={section}
      className="table-wide table-hover"
      tools={
        <FilterSelect
          label="Users on a page"
          value={String(list.state.pageSize)}
          options={pageSizes}
          onChange={resize}
        />
      }
      actions={(user, history) =>
        mayDoMore(user) ? (
          <span>
            <Muted>Ask an owner</Muted> {history}
          </span>
        ) : (
          buttons(user, history)
        )
      }
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
