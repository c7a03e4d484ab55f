import { type Ref, useEffect, useRef } from 'react';
import { People } from 'react-bootstrap-icons';
import { Figure, MailAddress, Muted, Typed } from '../../shared/resource/cells.tsx';
import { definePagedResource, updateAndDelete } from '../../shared/resource/define-resource.tsx';
import { pagesOf, usePagedList } from '../../shared/resource/paged-list.ts';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { nameOfRole } from '../../shared/resource/role-names.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import type { List, ListResult } from '../../shared/ui/table/list-state.ts';
import { words } from '../../shared/words/words.ts';
import { useRoles } from '../layout/use-roles.ts';
import type { ListedUser, UserSort } from './api.ts';

const t = words('office');

const typedPhone = (number: string) => <Figure>{number}</Figure>;

const usersList = () =>
  definePagedResource({
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
      {
        header: t('users.first_name'),
        sort: 'firstName',
        cell: ({ firstName }) => <Typed>{firstName}</Typed>,
      },
      { header: t('users.last_name'), sort: 'lastName', cell: ({ lastName }) => <Typed>{lastName}</Typed> },
      {
        header: t('users.type_column'),
        sort: 'type',
        cell: ({ type, role, roleName }) => (
          <span>
            {type === 'Admin' ? t('users.type.admin') : t('users.type.customer')}
            {role && roleName && (
              <small className="d-block text-body-secondary">{nameOfRole(role, roleName)}</small>
            )}
          </span>
        ),
      },
      { header: t('users.whatsapp'), cell: ({ whatsapp }) => typedPhone(whatsapp) },
      { header: t('users.mobile'), cell: ({ phone }) => typedPhone(phone) },
      { header: t('users.email'), sort: 'email', cell: ({ email }) => <MailAddress>{email}</MailAddress> },
      {
        header: t('users.status_column'),
        cell: ({ disabled }) => (
          <StatusBadge status={disabled ? 'active' : 'disabled'}>
            {disabled ? t('users.active') : t('users.disabled')}
          </StatusBadge>
        ),
      },
      {
        header: t('users.email_verified_column'),
        cell: ({ emailVerified }) => (
          <span>{emailVerified ? t('users.verified') : t('users.not_verified')}</span>
        ),
      },
    ],
    texts: {
      list: t('users.list'),
      search: t('users.search'),
      noun: 'users',
      none: t('users.none'),
    },
  });

const pageSizes = [2, 10, 50];

/** A new object for each time that a user is saved. */
export interface Saved {
  email: string;
}

const pageSizeKey = 'users-on-a-page';

/** As last chosen on this device; the specification's two at first. */
function rememberedPageSize(): number {
  const size = Number(localStorage.getItem(pageSizeKey));
  return pageSizes.includes(size) ? size : 2;
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
  const users = usersList();
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
          label={t('users.on_a_page')}
          value={String(list.state.pageSize)}
          options={Object.fromEntries(
            pageSizes.map((count) => [count, t('users.on_a_page.count', { count })]),
          )}
          onChange={resize}
        />
      }
      actions={(user, history) =>
        mayDoMore(user) ? (
          <span>
            <Muted>{t('action.ask_owner')}</Muted> {history}
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
