import type { RoleOnWire, UserOnWire } from '@innkeeper/contracts/identity';
import { screen, within } from '@testing-library/react';
import { UsersPage } from '../desk/users/UsersPage.tsx';
import { deskPaths } from '../shared/desk-paths.ts';
import { fakeServer, type Handlers, type Received } from './fake-server.ts';
import { listPage } from './list-page.ts';
import { renderPage, type User } from './render-page.tsx';

export const userOf = (firstName: string, part: Partial<UserOnWire> = {}): UserOnWire => ({
  _id: `id-${firstName}`,
  firstName,
  lastName: 'Marlow',
  type: 'Customer',
  whatsapp: '+34 600 555 014',
  phone: '+34 600 555 015',
  email: `${firstName.toLowerCase()}@example.com`,
  disabled: true,
  emailVerified: true,
  img: '',
  role: null,
  roleName: null,
  version: 3,
  ...part,
});

/** Lists as the server does; a body without a page creates. */
export const usersCall =
  (all: () => UserOnWire[], create: () => { status?: number; body?: unknown }) =>
  ({ body }: Pick<Received, 'body'>) => {
    if (isCreation(body)) return create();
    const { rows: list, pageInfo } = listPage(all(), body);
    return { body: { list, pageInfo } };
  };

export const elena = userOf('Elena');

export const five = [
  elena,
  userOf('Abel', { disabled: false, emailVerified: false }),
  userOf('Cora'),
  userOf('Dan'),
  userOf('Bea'),
];

const roleOf = (id: string, name: string, mayGrant = true): RoleOnWire => ({
  id,
  name,
  mayGrant,
  permissions: [],
  isBuiltIn: true,
  members: 1,
  version: 1,
});

/** The roles as a manager sees them, who may not make owners. */
export const roles = [
  roleOf('owner', 'Owner', false),
  roleOf('manager', 'Manager'),
  roleOf('desk', 'Front desk'),
];

/** Opens User Management with five users, or those of `all`. */
export async function openUsers(
  handlers: Handlers = {},
  all: () => UserOnWire[] = () => five,
  create: () => { status?: number; body?: unknown } = () => ({ status: 201, body: {} }),
) {
  const server = fakeServer({
    'POST /users': usersCall(all, create),
    'PUT /users': () => ({ body: {} }),
    'GET /desk/roles': () => ({ body: { roles } }),
    ...handlers,
  });
  const view = renderPage(<UsersPage />, deskPaths.users);
  await screen.findByRole('button', { name: 'ADD' });
  return { server, ...view, created: () => server.received.find(({ body }) => isCreation(body))?.body };
}

const isCreation = (body: unknown) => typeof body === 'object' && body !== null && 'password' in body;

export const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: 'td *' })).closest('tr')!);

export const shownNames = () =>
  screen.queryAllByText(/^(Abel|Bea|Cora|Dan|Elena)$/).map(({ textContent }) => textContent);

export async function fillInUser(typing: User) {
  await typing.type(screen.getByLabelText('First Name'), 'Ana');
  await typing.type(screen.getByLabelText('Last Name'), 'Zabala');
  await typing.type(screen.getByLabelText('Email'), 'ana@example.com');
  await typing.type(screen.getByLabelText('Password'), 'long enough');
}
