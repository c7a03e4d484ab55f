import { screen, waitFor, within } from '@testing-library/react';
import { forgetToken, storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, rejection, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BookingPanel } from './BookingPanel.tsx';

const seaSuite = room('SS-301', 'Sea Suite', 2);
const sunsetSuite = room('SS-302', 'Sunset Suite', 4);
function room(roomId: string, name: string, maximumGuests: number) {
  return {
    roomId,
    name,
    maximumGuests,
    photo: [`/pictures/${roomId}.jpg`],
    category: 'Sea View',
    price: 210.1,
    totalPrice: 630.3,
  };
}

const search = 'POST /booking/getAvailbleRooms';
const book = 'POST /booking';
const categories = { names: ['Garden', 'Sea View'], failed: false, onRetry: () => {} };
type Handlers = Parameters<typeof fakeServer>[0];

function openPanel(handlers: Handlers = {}) {
  const server = fakeServer({ [search]: () => ({ body: { rst: [seaSuite, sunsetSuite] } }), ...handlers });
  return { server, ...renderPage(<BookingPanel categories={categories} />) };
}
type User = ReturnType<typeof renderPage>['user'];

const field = (label: string) => screen.getByLabelText(label);
const roomList = () => screen.findByRole('listbox', { name: 'Available Rooms' });
const option = async (name: string) =>
  within(await roomList()).getByRole('option', { name: new RegExp(name) });
const bookNow = () => screen.getByRole('button', { name: 'Book Now' });
const closeDialog = (user: User) => user.click(screen.getByRole('button', { name: 'OK' }));

async function findRooms(user: User) {
  await user.type(field('Check-in date'), '2026-12-11');
  await user.type(field('Check-out date'), '2026-12-14');
  await user.selectOptions(field('Room type'), 'Sea View');
  await user.click(screen.getByRole('button', { name: 'Find Room' }));
}
async function choose(user: User, name: string) {
  await user.click(await option(name));
}

test('asks for dates and category before it searches, then focuses the first empty field', async () => {
  const { user, server } = openPanel();
  await user.type(field('Check-in date'), '2026-12-11');
  await user.click(screen.getByRole('button', { name: 'Find Room' }));
  await expectShown('Enter data!');
  expect(screen.getByText('Please select required dates and category !')).toBeVisible();
  await closeDialog(user);
  await waitFor(() => expect(field('Check-out date')).toHaveFocus());
  expect(server.callsTo(search)).toHaveLength(0);
});

test('shows the free rooms with picture, name and guests, and books nothing until one is chosen', async () => {
  const { user, server } = openPanel();
  await findRooms(user);
  expect(await option('Sunset Suite')).toHaveTextContent('Up to 4 guests');
  expect((await option('Sea Suite')).querySelector('img')).toHaveAttribute('src', '/pictures/SS-301.jpg');
  expect(screen.getByRole('combobox', { name: /Available Rooms/ })).toHaveTextContent('Select a room');
  expect(bookNow()).toBeDisabled();
  expect(server.callsTo(search)[0]?.body).toEqual({
    start: '2026-12-11',
    end: '2026-12-14',
    category: 'Sea View',
  });
});

test('shows what the chosen stay costs', async () => {
  const { user } = openPanel();
  await findRooms(user);
  await choose(user, 'Sunset Suite');
  expect(screen.getByText(/\$210\.10 × 3\snights/)).toBeVisible();
  expect(screen.getAllByText('$630.30')).toHaveLength(2);
  expect(screen.getByText('December 11, 2026')).toBeVisible();
});

test('books, says so, clears the form and hides the rooms', async () => {
  const { user, server } = openPanel({ [book]: () => ({ status: 201, body: { message: 'Booked' } }) });
  await findRooms(user);
  await choose(user, 'Sea Suite');
  await user.click(bookNow());

  await expectShown('You have Booked this Room !');
  expect(server.callsTo(book)[0]?.body).toEqual({ start: '2026-12-11', end: '2026-12-14', roomId: 'SS-301' });
  expect(field('Check-in date')).toHaveValue('');
  expect(field('Room type')).toHaveValue('');
  expect(screen.queryByText('Available Rooms')).not.toBeInTheDocument();
  await waitFor(() => expect(field('Check-in date')).toHaveFocus()); // after the popup has closed
});

test('locks the stay while it is being booked', async () => {
  const { user } = openPanel({ [book]: () => new Promise(() => {}) });
  await findRooms(user);
  await choose(user, 'Sea Suite');
  expect(field('Check-in date').closest('[inert]')).toBeNull();
  await user.click(bookNow());
  expect(field('Check-in date').closest('[inert]')).not.toBeNull();
  expect((await roomList()).closest('[inert]')).not.toBeNull();
  expect(bookNow().closest('[inert]')).toBeNull(); // it has the focus
});

test('repeats the idempotency key after a lost answer, and uses a new one for another room', async () => {
  const { user, server } = openPanel({ [book]: unreachable });
  await findRooms(user);
  await choose(user, 'Sea Suite');
  await user.click(bookNow());
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
  await user.click(bookNow());
  await waitFor(() => expect(server.callsTo(book)).toHaveLength(2));
  await choose(user, 'Sunset Suite');
  await user.click(bookNow());
  await waitFor(() => expect(server.callsTo(book)).toHaveLength(3));

  const keys = server.callsTo(book).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('says that a room has been taken and searches again', async () => {
  let free = [seaSuite, sunsetSuite];
  const { user, server } = openPanel({
    [search]: () => ({ body: { rst: free } }),
    [book]: () => {
      free = [sunsetSuite];
      return rejection(409, 'room_not_available', 'Sea Suite has just been taken.');
    },
  });
  await findRooms(user);
  await choose(user, 'Sea Suite');
  await user.click(bookNow());
  await expectShown('Sea Suite has just been taken.');
  await closeDialog(user);
  await waitFor(async () => expect(within(await roomList()).getAllByRole('option')).toHaveLength(1));
  expect(await option('Sunset Suite')).toBeVisible();
  expect(bookNow()).toBeDisabled();
  expect(server.callsTo(search)[1]?.headers.get('Cache-Control')).toBe('no-cache');
});

test('says in the specified words that there is no room, and clears the category', async () => {
  const { user } = openPanel({ [search]: () => ({ body: { rst: [] } }) });
  await findRooms(user);
  await expectShown('Oops...');
  expect(screen.getByText('Sorry , Not having any room !')).toBeVisible();
  expect(field('Room type')).toHaveValue('');
  expect(field('Check-in date')).toHaveValue('2026-12-11');
});

test('shows the server’s errors beside the dates', async () => {
  const { user } = openPanel({
    [search]: () => rejection(400, 'invalid_fields', 'Please check: end.', { end: 'Must be after check-in' }),
  });
  await findRooms(user);
  await expectShown('Must be after check-in');
  expect(field('Check-out date')).toHaveAccessibleDescription('Must be after check-in');
  expect(field('Check-out date')).toHaveFocus();
  expect(screen.queryByText('Please check: end.')).not.toBeInTheDocument(); // the screen uses other names
});

test('keeps the search while the user signs in again', async () => {
  storeToken('token-1');
  const me = { 'GET /users/get-user': () => ({ body: { user: { _id: 'elena', firstName: 'Elena' } } }) };
  const before = openPanel(me);
  await before.user.type(field('Check-in date'), '2026-12-11');
  forgetToken('token-1', 'rejected');
  before.unmount();

  storeToken('token-2');
  openPanel(me);
  await waitFor(() => expect(field('Check-in date')).toHaveValue('2026-12-11'));
});

test('rooms of an earlier search disappear as soon as the search changes', async () => {
  const { user } = openPanel();
  await findRooms(user);
  await roomList();
  await user.selectOptions(field('Room type'), 'Garden');
  expect(screen.queryByText('Available Rooms')).not.toBeInTheDocument();
});

test('says error and offers to try again when the categories cannot be loaded', async () => {
  const onRetry = jest.fn();
  fakeServer({});
  const { user } = renderPage(<BookingPanel categories={{ names: undefined, failed: true, onRetry }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^error/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a room is chosen with the keyboard alone', async () => {
  const { user } = openPanel();
  await findRooms(user);
  await roomList();
  const combobox = screen.getByRole('combobox', { name: /Available Rooms/ });
  await waitFor(() => expect(combobox).toHaveFocus());

  await user.keyboard('{ArrowDown}');
  expect(combobox.getAttribute('aria-activedescendant')).toBe((await option('Sunset Suite')).id);
  await user.keyboard('{Enter}');
  expect(await option('Sunset Suite')).toHaveAttribute('aria-selected', 'true');
  expect(combobox).toHaveTextContent('Sunset Suite');

  await user.keyboard('{Escape}');
  expect(combobox).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowUp}');
  expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('sea{ }');
  expect(combobox).toHaveTextContent('Sea Suite');
  expect(combobox).toHaveAttribute('aria-expanded', 'true');
});
