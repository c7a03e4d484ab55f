import { screen, waitFor, within } from '@testing-library/react';
import { Inbox } from 'react-bootstrap-icons';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { deskList } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useChange, useLiveCall } from '../api/queries.ts';
import { definePagedResource, defineResource, updateAndDelete } from './define-resource.tsx';
import { MayContext } from './may.ts';
import { pagesOf, usePagedListInAddress } from './paged-list.ts';
import { PagedList, WholeList } from './ResourceList.tsx';
import { useRemoval } from './removal.ts';

const texts = { list: 'Rooms', search: 'Search rooms', noun: 'rooms', none: 'No rooms' };
const rooms = definePagedResource({
  list: pagesOf('GET /api/desk/rooms', {
    rows: ({ list }) => list,
    initial: { sort: 'roomId', order: 'asc', filters: { category: '' }, pageSize: 2 },
  }),
  keyOf: ({ roomId }) => roomId,
  nameOf: ({ name }) => name,
  change: 'catalog',
  history: 'room',
  icon: Inbox,
  columns: [
    { header: 'ID', sort: 'roomId', cell: ({ roomId }) => <span>{roomId}</span> },
    { header: 'Name', cell: ({ name }) => <span>{name}</span> },
  ],
  filters: { category: { label: 'Category', options: { '': 'All', Loft: 'Lofts' } } },
  add: { path: '/admin/add', label: 'Add the first room', icon: 'Add a room' },
  texts: { ...texts, hint: 'Guests book rooms.' },
});

const stored = ['A', 'B', 'C'].map((roomId) => ({ roomId, name: `Room ${roomId}` }));

function Rooms() {
  const deletion = useChange('DELETE /api/room/:roomId');
  const { section, ...removal } = useRemoval({
    ...rooms,
    ask: ({ name }) => window.confirm(name),
    remove: ({ roomId }) => deletion.mutateAsync({ params: { roomId } }),
    done: 'It is deleted',
  });
  const actions = updateAndDelete(rooms, () => {}, removal);
  return <PagedList of={rooms} {...usePagedListInAddress(rooms)} section={section} actions={actions} />;
}

function open(handlers: Handlers = {}, at = '/', permissions = ['catalog', 'history']) {
  const server = fakeServer({ 'GET /desk/rooms': deskList(() => stored), ...handlers });
  const page = (
    <MayContext value={(permission) => permissions.includes(permission)}>
      <Rooms />
    </MayContext>
  );
  return { server, ...renderPage(page, at) };
}

test('asks for what the address says, and writes there what is chosen', async () => {
  const { server, user, place } = open({}, '/?sort=roomId&order=desc&category=Loft&page=1');
  expect(await screen.findByText('Room C')).toBeVisible();
  expect(server.received[0]?.query).toMatchObject({ sort: 'roomId', order: 'desc', category: 'Loft' });
  await user.selectOptions(screen.getByLabelText('Category'), 'All');
  await waitFor(() => expect(place()).not.toContain('category'));
});

test('ignores an order and a filter that it does not have', async () => {
  const { server } = open({}, '/?sort=price&category=Cellar');
  expect(await screen.findByText('Room A')).toBeVisible();
  expect(server.received[0]?.query).toMatchObject({ sort: 'roomId' });
  expect(server.received[0]?.query['category']).toBeUndefined();
});

test.each([
  ['who may change them', ['catalog', 'history'], ['Update Room A', 'Delete Room A', 'History of Room A']],
  ['who may see the history only', ['history'], ['History of Room A']],
  ['others', [], []],
])('shows the actions of %s', async (_, permissions, names) => {
  open({}, '/', permissions);
  const row = within((await screen.findByText('Room A')).closest('tr')!);
  expect(row.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(names);
  expect(screen.queryByRole('link', { name: 'Add a room' }) !== null).toBe(permissions.includes('catalog'));
});

test('an empty list says what to do, to who may do it', async () => {
  const { unmount } = open({ 'GET /desk/rooms': deskList(() => []) });
  expect(await screen.findByText('No rooms')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add the first room' })).toHaveAttribute('href', '/admin/add');
  unmount();
  open({ 'GET /desk/rooms': deskList(() => []) }, '/', []);
  expect(await screen.findByText('No rooms')).toBeVisible();
  expect(screen.queryByText('Guests book rooms.')).not.toBeInTheDocument();
});

describe('a deletion', () => {
  beforeEach(() => {
    window.confirm = () => true;
  });

  test('is reported, loads the list again and gives it the focus', async () => {
    let rows = stored;
    const { user } = open({
      'GET /desk/rooms': deskList(() => rows),
      'DELETE /room/A': () => {
        rows = stored.slice(1);
        return { body: { message: 'Deleted' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Room A' }));
    expect(await screen.findByText('It is deleted')).toBeVisible();
    expect(screen.queryByText('Room A')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Rooms' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('that fails is reported, and the row stays', async () => {
    const { user } = open({ 'DELETE /room/A': () => rejection(409, 'changed_since', 'It is used.') });
    await user.click(await screen.findByRole('button', { name: 'Delete Room A' }));
    expect(await screen.findByText('Delete Error!')).toBeVisible();
    expect(screen.getByText('Room A')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Room A' })).toHaveAttribute('aria-disabled', 'false');
  });

  test('that is not confirmed makes no call', async () => {
    window.confirm = () => false;
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Room A' }));
    expect(server.callsTo('DELETE /room/A')).toEqual([]);
  });
});

const codes = defineResource<{ codeId: string; code: string }>({
  keyOf: ({ codeId }) => codeId,
  nameOf: ({ code }) => code,
  icon: Inbox,
  columns: [{ header: 'Code', cell: ({ code }) => <span>{code}</span> }],
  texts: { list: 'Codes', none: 'No codes', hint: 'Guests pay the prices.' },
});

const Codes = () => (
  <WholeList
    of={codes}
    rows={useLiveCall('GET /api/desk/discount-codes', {}, { select: ({ discountCodes }) => discountCodes })}
  />
);

test('a short list shows its rows, that it has none, and that it could not be loaded', async () => {
  const server = fakeServer({});
  const { user } = renderPage(<Codes />);
  const answer = (discountCodes: object[]) => () => ({ body: { discountCodes } });
  server.handlers['GET /desk/discount-codes'] = answer([{ codeId: '1', code: 'SPRING' }]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('SPRING')).toBeVisible();
  server.handlers['GET /desk/discount-codes'] = answer([]);
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('Guests pay the prices.')).toBeVisible();
});
