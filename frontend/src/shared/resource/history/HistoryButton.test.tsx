import { screen, within } from '@testing-library/react';
import { fakeServer, type Handlers, rejection } from '../../../testing/fake-server.ts';
import { entryOf, historyOf } from '../../../testing/history.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { MayContext } from '../may.ts';
import { HistoryButton } from './HistoryButton.tsx';

const call = 'GET /desk/history/catalog';
const room = { kind: 'room', id: 'R-1', name: 'Rose' };
const changes = [
  entryOf(1, 1, 'room.created', { subject: room, before: null, after: { name: 'Rose', available: false } }),
  entryOf(2, 2, 'room.updated', {
    subject: room,
    actor: { kind: 'staff', id: 'eva', email: null },
    address: null,
    before: { maximumGuests: 2, available: false, photo: [], notes: '' },
    after: { maximumGuests: 3, available: true, photo: ['/a.jpg'], notes: 'By the lift' },
  }),
  entryOf(3, 3, 'room.updated', { subject: { ...room, id: 'R-2' } }),
  entryOf(4, 4, 'room.updated', { subject: room, before: null, after: null, isErased: true }),
];

async function open(handlers: Handlers = { [call]: historyOf(changes) }) {
  const server = fakeServer(handlers);
  const page = renderPage(<HistoryButton kind="room" id="R-1" name="Rose" />);
  await page.user.click(screen.getByRole('button', { name: 'History of Rose' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of Rose' }));
  return { server, dialog, ...page };
}

test('shows what each change made of the record, newest first, and returns the focus', async () => {
  const { dialog, user } = await open();
  const [erased, changed, added, ...more] = await dialog.findAllByRole('listitem');
  expect(more).toEqual([]);
  expect(erased).toHaveTextContent('Erased, because it was about a person.');
  expect(within(changed!).getByText('Room changed')).toBeVisible();
  const terms = within(changed!)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(terms).toEqual(['Maximum Guests', 'Availability', 'Images', 'Notes']);
  const values = within(changed!)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(values).toEqual([
    'was 2 and became 3',
    'was Not Available and became Available',
    'was No Image and became ',
    'was None and became By the lift',
  ]);
  expect(within(added!).getByText('from 198.51.100.7')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'History of Rose' })).toHaveFocus();
});

test('says when there is nothing, and offers to try again when it cannot be loaded', async () => {
  const { dialog, server, user } = await open({
    [call]: () => rejection(503, 'unavailable', 'In a moment.'),
  });
  expect(await dialog.findByText('Load Error!')).toBeVisible();
  server.handlers[call] = historyOf([]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('No changes by staff yet')).toBeVisible();
});

test('is not shown to staff who may not see it', () => {
  renderPage(
    <MayContext value={(permission) => permission !== 'history'}>
      <HistoryButton kind="room" id="R-1" name="Rose" />
    </MayContext>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
