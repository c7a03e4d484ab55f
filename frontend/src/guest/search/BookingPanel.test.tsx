import { screen, waitFor, within } from '@testing-library/react';
import { forgetToken, storeToken } from '../../shared/session/token.ts';
import {
  alternativesCall,
  bookCall,
  bookNow,
  chooseRoom,
  closeDialog,
  field,
  findRooms,
  openPanel,
  option,
  roomList,
  searchCall,
  seaSuite,
  sunsetSuite,
} from '../../testing/booking-panel.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, rejection, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BookingPanel } from './BookingPanel.tsx';

test('asks for dates and category before it searches, then focuses the first empty field', async () => {
  const { user, server } = openPanel();
  await user.type(field('Check-in date'), '2026-12-11');
  await user.click(screen.getByRole('button', { name: 'Find Room' }));
  await expectShown('Enter data!');
  expect(screen.getByText('Please select required dates and category !')).toBeVisible();
  await closeDialog(user);
  await waitFor(() => expect(field('Check-out date')).toHaveFocus());
  expect(server.callsTo(searchCall)).toHaveLength(0);
});

test('says of categories without a room why; one that is full can be chosen, for its other dates', async () => {
  const offer = { price: 100, totalPrice: 300, maximumGuests: 2 };
  const { user, server } = openPanel({
    [alternativesCall]: ({ body }) => {
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
  expect(
    await within(field('Room type')).findByRole('option', { name: 'Sea View (no room free)' }),
  ).toBeEnabled();
  expect(choice('Garden')).toBeEnabled();
  await user.clear(field('Guests'));
  await user.type(field('Guests'), '3');
  await waitFor(() => expect(choice('Garden (up to 2 guests)')).toBeDisabled());
  expect(server.callsTo(alternativesCall)[0]?.body).toEqual({
    start: '2026-12-11',
    end: '2026-12-14',
    guests: 1,
    category: null,
  });
});

test('searches without a number of guests where it is left empty', async () => {
  const { user, server } = openPanel();
  await user.clear(field('Guests'));
  await findRooms(user);
  await roomList();
  expect(server.callsTo(searchCall)[0]?.body).toMatchObject({ guests: null });
});

test('searches and books for the number of guests', async () => {
  const { user, server } = openPanel({ [bookCall]: () => ({ status: 201, body: {} }) });
  await user.clear(field('Guests'));
  await user.type(field('Guests'), '2');
  await findRooms(user);
  await chooseRoom(user, 'Sea Suite');
  expect(server.callsTo(searchCall)[0]?.body).toMatchObject({ guests: 2 });
  await user.click(bookNow());
  await waitFor(() => expect(server.callsTo(bookCall)[0]?.body).toMatchObject({ guests: 2 }));
});

test('shows what the chosen stay costs', async () => {
  const { user } = openPanel();
  await findRooms(user);
  await chooseRoom(user, 'Sunset Suite');
  expect(screen.getByText(/\$210\.10 × 3\snights/)).toBeVisible();
  expect(screen.getAllByText('$630.30')).toHaveLength(2);
  expect(screen.getByText('December 11, 2026')).toBeVisible();
});

test('books, says so, clears the form and hides the rooms', async () => {
  const booking = { bookingId: 'MB-7K2QX' };
  const { user, server, onBooked } = openPanel({ [bookCall]: () => ({ status: 201, body: { booking } }) });
  await findRooms(user);
  await chooseRoom(user, 'Sea Suite');
  await user.click(bookNow());

  await expectShown('You have Booked this Room !');
  expect(server.callsTo(bookCall)[0]?.body).toEqual({
    start: '2026-12-11',
    end: '2026-12-14',
    roomId: 'SS-301',
    guests: 1,
  });
  expect(field('Check-in date')).toHaveValue('');
  expect(field('Room type')).toHaveValue('');
  expect(screen.queryByText('Available Rooms')).not.toBeInTheDocument();
  expect(onBooked).not.toHaveBeenCalled(); // the popup has the focus
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith(booking));
});

test('locks the stay while it is being booked', async () => {
  const { user } = openPanel({ [bookCall]: () => new Promise(() => {}) });
  await findRooms(user);
  await chooseRoom(user, 'Sea Suite');
  expect(field('Check-in date').closest('[inert]')).toBeNull();
  await user.click(bookNow());
  expect(field('Check-in date').closest('[inert]')).not.toBeNull();
  expect((await roomList()).closest('[inert]')).not.toBeNull();
  expect(bookNow().closest('[inert]')).toBeNull(); // it has the focus
});

test('repeats the idempotency key after a lost answer, and uses a new one for another room', async () => {
  const { user, server } = openPanel({ [bookCall]: unreachable });
  await findRooms(user);
  await chooseRoom(user, 'Sea Suite');
  await user.click(bookNow());
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
  await user.click(bookNow());
  await waitFor(() => expect(server.callsTo(bookCall)).toHaveLength(2));
  await chooseRoom(user, 'Sunset Suite');
  await user.click(bookNow());
  await waitFor(() => expect(server.callsTo(bookCall)).toHaveLength(3));

  const keys = server.callsTo(bookCall).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('says that a room has been taken and searches again', async () => {
  let free = [seaSuite, sunsetSuite];
  const { user, server } = openPanel({
    [searchCall]: () => ({ body: { rst: free } }),
    [bookCall]: () => {
      free = [sunsetSuite];
      return rejection(409, 'room_not_available', 'Sea Suite has just been taken.');
    },
  });
  await findRooms(user);
  await chooseRoom(user, 'Sea Suite');
  await user.click(bookNow());
  await expectShown('Sea Suite has just been taken.');
  await closeDialog(user);
  await waitFor(async () => expect(within(await roomList()).getAllByRole('option')).toHaveLength(1));
  expect(await option('Sunset Suite')).toBeVisible();
  expect(bookNow()).toBeDisabled();
  expect(server.callsTo(searchCall)[1]?.headers.get('Cache-Control')).toBe('no-cache');
});

test('shows the server’s errors beside the dates', async () => {
  const { user } = openPanel({
    [searchCall]: () =>
      rejection(400, 'invalid_fields', 'Please check: end.', { end: 'Must be after check-in' }),
  });
  await findRooms(user);
  await expectShown('Must be after check-in');
  expect(field('Check-out date')).toHaveAccessibleDescription('Must be after check-in');
  expect(field('Check-out date')).toHaveFocus();
  expect(screen.queryByText('Please check: end.')).not.toBeInTheDocument(); // the screen uses other names
});

test('keeps the search while the user signs in again', async () => {
  storeToken('token-1');
  const me = {
    'GET /users/get-user': () => ({ body: { user: { _id: 'elena', firstName: 'Elena' }, permissions: [] } }),
  };
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

test('says on which terms the chosen stay can be cancelled', async () => {
  const cancellation = {
    plan: 'Flexible',
    fee: '792.00',
    isAll: true,
    freeUntil: null,
    freeUntilLocal: null,
  };
  const { user, server } = openPanel({
    'POST /stay/search': () => ({ body: { offers: [{ category: 'Sea View', cancellation }], dates: [] } }),
  });
  await findRooms(user);
  await chooseRoom(user, 'Sea Suite');
  expect(await screen.findByText('Non-refundable')).toBeVisible();
  expect(server.callsTo('POST /stay/search')[0]?.body).toMatchObject({ adults: 1 });
});
