import { screen, waitFor, within } from '@testing-library/react';
import { forgetToken, storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, rejection, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Search } from './api.ts';
import { BookingPanel } from './BookingPanel.tsx';

const seaSuite = room('SS-301', 'Sea Suite', 2);
const sunsetSuite = room('SS-302', 'Sunset Suite', 4);
function room(roomId: string, name: string, maximumGuests: number) {
  return {
    roomId,
    name,
    maximumGuests,
    specialDescription: '',
    photo: [`/pictures/${roomId}.jpg`],
    category: 'Sea View',
    price: 210.1,
    totalPrice: 630.3,
  };
}

const search = 'POST /booking/getAvailbleRooms';
const alternatives = 'POST /booking/alternatives';
const book = 'POST /booking';
const list = ['Garden', 'Sea View'].map((name) => ({
  ...{ id: name, name, description: 'Wakes with the sun.', price: 100 },
  ...{ image: null, version: 1 },
  features: ['Sea view', 'Balcony'],
}));
const categories = { list, failed: false, onRetry: () => {} };
type Handlers = Parameters<typeof fakeServer>[0];

function openPanel(handlers: Handlers = {}) {
  const server = fakeServer({ [search]: () => ({ body: { rst: [seaSuite, sunsetSuite] } }), ...handlers });
  const onBooked = jest.fn();
  return { server, onBooked, ...renderPage(<BookingPanel categories={categories} onBooked={onBooked} />) };
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
    guests: 1,
  });
});

test('a room shows its description or its category’s, the features, and all its photos', async () => {
  const photo = ['/pictures/bed.jpg', '/pictures/bath.jpg', '/pictures/sea.jpg'];
  const corner = { ...room('SS-303', 'Corner Suite', 2), photo, specialDescription: 'Sea on two sides.' };
  const { user } = openPanel({ [search]: () => ({ body: { rst: [seaSuite, corner] } }) });
  await findRooms(user);
  expect(await option('Sea Suite')).toHaveTextContent('Wakes with the sun.Sea view · Balcony');
  expect(await option('Corner Suite')).toHaveTextContent('Sea on two sides.Sea view · Balcony');
  const photos = [...(await option('Corner Suite')).querySelectorAll('img')];
  expect(photos.map((each) => each.getAttribute('src'))).toEqual(photo);
});

test('says of categories that cannot be chosen why, for these dates and this party', async () => {
  const offer = { price: 100, totalPrice: 300, maximumGuests: 2 };
  const { user, server } = openPanel({
    [alternatives]: ({ body }) => {
      const { guests } = body as { guests: number };
      const isSmall = guests > 2;
      const garden = { ...offer, category: 'Garden', state: isSmall ? 'too_small' : 'free' };
      return {
        body: { categories: [garden, { ...offer, category: 'Sea View', state: 'sold_out' }], dates: [] },
      };
    },
  });
  const choice = (name: string) => within(field('Room type')).getByRole('option', { name });
  expect(choice('Sea View')).toBeEnabled();
  await user.type(field('Check-in date'), '2026-12-11');
  await user.type(field('Check-out date'), '2026-12-14');
  await waitFor(() => expect(choice('Sea View (no room free)')).toBeDisabled());
  expect(choice('Garden')).toBeEnabled();
  await user.clear(field('Guests'));
  await user.type(field('Guests'), '3');
  await waitFor(() => expect(choice('Garden (up to 2 guests)')).toBeDisabled());
  expect(server.callsTo(alternatives)[0]?.body).toEqual({
    ...{ start: '2026-12-11', end: '2026-12-14', guests: 1, category: null },
  });
});

test('searches without a number of guests where it is left empty', async () => {
  const { user, server } = openPanel();
  await user.clear(field('Guests'));
  await findRooms(user);
  await roomList();
  expect(server.callsTo(search)[0]?.body).toMatchObject({ guests: null });
});

test('searches and books for the number of guests', async () => {
  const { user, server } = openPanel({ [book]: () => ({ status: 201, body: {} }) });
  await user.clear(field('Guests'));
  await user.type(field('Guests'), '2');
  await findRooms(user);
  await choose(user, 'Sea Suite');
  expect(server.callsTo(search)[0]?.body).toMatchObject({ guests: 2 });
  await user.click(bookNow());
  await waitFor(() => expect(server.callsTo(book)[0]?.body).toMatchObject({ guests: 2 }));
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
  const booking = { bookingId: 'MB-7K2QX' };
  const { user, server, onBooked } = openPanel({ [book]: () => ({ status: 201, body: { booking } }) });
  await findRooms(user);
  await choose(user, 'Sea Suite');
  await user.click(bookNow());

  await expectShown('You have Booked this Room !');
  expect(server.callsTo(book)[0]?.body).toEqual({
    ...{ start: '2026-12-11', end: '2026-12-14' },
    ...{ roomId: 'SS-301', guests: 1 },
  });
  expect(field('Check-in date')).toHaveValue('');
  expect(field('Room type')).toHaveValue('');
  expect(screen.queryByText('Available Rooms')).not.toBeInTheDocument();
  expect(onBooked).not.toHaveBeenCalled(); // the popup has the focus
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith(booking));
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

describe('where no room is free', () => {
  const offer = { price: 100, totalPrice: 300, maximumGuests: 2 };
  const seaView = { ...offer, category: 'Sea View', state: 'sold_out' };
  const garden = { ...offer, category: 'Garden', state: 'free' };
  const dates = [
    { start: '2026-12-08', end: '2026-12-11' },
    { start: '2026-12-15', end: '2026-12-18' },
  ];
  const freeIn = (category: string, start: string) => ({
    [search]: ({ body }: { body: unknown }) => {
      const wanted = body as { category: string; start: string };
      const isFree = wanted.category === category && wanted.start === start;
      return { body: { rst: isFree ? [seaSuite] : [] } };
    },
  });

  async function searchTaken(handlers: Handlers) {
    const opened = openPanel({
      [alternatives]: ({ body }) => ({
        body: { categories: [garden, seaView], dates: (body as Search).category ? dates : [] },
      }),
      ...handlers,
    });
    await opened.user.selectOptions(field('Room type'), 'Sea View'); // before the dates, which close it
    await opened.user.type(field('Check-in date'), '2026-12-11');
    await opened.user.type(field('Check-out date'), '2026-12-14');
    await opened.user.click(screen.getByRole('button', { name: 'Find Room' }));
    await expectShown('Oops...');
    await closeDialog(opened.user);
    return opened;
  }

  test('the nearest dates and other categories follow, with the focus on them', async () => {
    const { server } = await searchTaken({ [search]: () => ({ body: { rst: [] } }) });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Free instead' })).toHaveFocus());
    const choices = within(screen.getByRole('region', { name: 'Free instead' }));
    expect((await choices.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
      'Tuesday, December 8, 2026 to Friday, December 11, 20263\u00a0nights$300.00',
      'Tuesday, December 15, 2026 to Friday, December 18, 20263\u00a0nights$300.00',
      'GardenUp to 2 guests, 3\u00a0nights$300.00',
    ]);
    expect(server.callsTo(alternatives).at(-1)?.body).toEqual({
      ...{ start: '2026-12-11', end: '2026-12-14', guests: 1, category: 'Sea View' },
    });
  });

  test('another category is searched with one tap', async () => {
    const { user } = await searchTaken(freeIn('Garden', '2026-12-11'));
    await user.click(await screen.findByRole('button', { name: /^Garden/ }));
    expect(await option('Sea Suite')).toBeVisible();
    expect(field('Room type')).toHaveValue('Garden');
    expect(screen.queryByText('Free instead')).not.toBeInTheDocument();
  });

  test('other dates are filled in and searched with one tap', async () => {
    const { user } = await searchTaken(freeIn('Sea View', '2026-12-15'));
    await user.click(await screen.findByRole('button', { name: /December 15/ }));
    expect(await option('Sea Suite')).toBeVisible();
    expect(field('Check-in date')).toHaveValue('2026-12-15');
    expect(field('Check-out date')).toHaveValue('2026-12-18');
    expect(field('Room type')).toHaveValue('Sea View');
  });

  test('says why a category is too small, and whom to ask when nothing is free', async () => {
    const categories = [{ ...seaView, state: 'too_small' }];
    await searchTaken({
      [search]: () => ({ body: { rst: [] } }),
      [alternatives]: () => ({ body: { categories, dates: [] } }),
    });
    expect(await screen.findByText('Sea View is for up to 2 guests.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^\+34/ })).toBeVisible();
  });

  test('offers to try again when it cannot be loaded', async () => {
    const { user, server } = await searchTaken({
      [search]: () => ({ body: { rst: [] } }),
      [alternatives]: unreachable,
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.handlers[alternatives] = () => ({ body: { categories: [garden], dates: [] } });
    await user.click(again);
    expect(await screen.findByRole('button', { name: /^Garden/ })).toBeVisible();
  });
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
  const { user } = renderPage(
    <BookingPanel categories={{ list: undefined, failed: true, onRetry }} onBooked={() => {}} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/^error/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a room is chosen with the keyboard alone, which leads to what it costs', async () => {
  const { user, server } = openPanel();
  await findRooms(user);
  await roomList();
  const combobox = screen.getByRole('combobox', { name: /Available Rooms/ });
  await waitFor(() => expect(combobox).toHaveFocus());

  await user.keyboard('{ArrowDown}');
  expect(combobox.getAttribute('aria-activedescendant')).toBe((await option('Sunset Suite')).id);
  await user.keyboard('{Enter}');
  expect(await option('Sunset Suite')).toHaveAttribute('aria-selected', 'true');
  expect(combobox).toHaveTextContent('Sunset Suite');
  expect(bookNow()).toHaveFocus();
  expect(bookNow()).toHaveAccessibleDescription('Total $630.30');

  await user.tab({ shift: true });
  expect(combobox).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(combobox).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowUp}');
  expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('sea{ }');
  expect(combobox).toHaveTextContent('Sea Suite');
  expect(bookNow()).toHaveFocus();
  expect(server.callsTo(book)).toHaveLength(0); // the release of the key presses nothing
  expect(combobox).toHaveAttribute('aria-expanded', 'true');
});
