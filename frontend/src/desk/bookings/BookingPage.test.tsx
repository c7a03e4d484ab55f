import type { Permission } from '@innkeeper/contracts/access';
import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { addDays } from '../../shared/calendar.ts';
import { bookingPath, deskPaths } from '../../shared/desk-paths.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { arriving, booking, changeId, departed, later } from '../../testing/bookings-page.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BookingPage } from './BookingPage.tsx';

const room = (roomId: string) => ({
  roomId,
  name: 'Rose',
  category: 'Garden',
  maximumGuests: 2,
  price: 100,
  totalPrice: 300,
});
const detailsOf = (shown: BookingOnWire) => ({
  booking: shown,
  guest: { phone: '+34 600', phoneE164: '+34600', notes: '' },
  segments: [{ roomId: shown.roomId, roomName: shown.roomName, start: shown.start, end: shown.end }],
  mayMove: true,
  lines: [],
  lastChange: null,
});

function open(
  state: { booking: BookingOnWire },
  handlers: Handlers = {},
  may: (permission: Permission) => boolean = () => true,
) {
  const { bookingId } = state.booking;
  const at = `/desk/bookings/${bookingId}`;
  const server = fakeServer({
    [`GET ${at}`]: () => ({ body: detailsOf(state.booking) }),
    'GET /desk/free-rooms': () => ({ body: { rooms: [room('GD-105')] } }),
    [`POST ${at}/preview`]: ({ body }) => {
      const { start, end, roomId, agreedPrice } = body as BookingOnWire & { agreedPrice?: string };
      const price = agreedPrice === undefined ? state.booking.price + 128 : Number(agreedPrice);
      return {
        body: { price, segments: [{ roomId, start, end }], problem: null },
      };
    },
    [`PUT ${at}/stay`]: ({ body }) => {
      const { start, end, guests, roomId } = body as BookingOnWire;
      state.booking = { ...state.booking, start, end, guests, roomId };
      return { body: { message: '', booking: state.booking, changeId } };
    },
    ...handlers,
  });
  const page = (
    <MayContext value={may}>
      <Routes>
        <Route path={deskPaths.booking} element={<BookingPage />} />
      </Routes>
    </MayContext>
  );
  return { server, ...renderPage(page, bookingPath(bookingId)) };
}
const type = async (user: ReturnType<typeof open>['user'], label: string, value: string) => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, value);
};

test('shows what another departure costs, saves it, and offers to undo it', async () => {
  const state = { booking: later };
  const { server, user } = open(state);
  await type(user, 'Departure', addDays(later.end, 1));
  expect(await screen.findByText(/, Rs\. 128\.00 more/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save change' }));
  await expectShown('Ada Marlow: Stay changed');
  const { start, end, guests, roomId, price } = later;
  const from = { start, end, guests, roomId };
  expect(server.callsTo('PUT /desk/bookings/MB-LATER/stay')[0]?.body).toEqual({
    ...from,
    end: addDays(end, 1),
    from: { ...from, price },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(screen.getByLabelText('Departure')).toHaveValue(addDays(end, 1));
});

test('another price is agreed on with a reason, and shown before it is saved', async () => {
  const { server, user } = open({ booking: later });
  const box = await screen.findByRole('checkbox', { name: 'Agree on another price' });
  await user.click(box);
  await type(user, 'Agreed price', '512');
  expect(await screen.findByText('Rs. 512.00')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('For'), 'The whole stay');
  await user.click(screen.getByRole('button', { name: 'Save change' }));
  expect(await screen.findByText('Say why, for example: three rooms at once')).toBeVisible();
  await type(user, 'Why this price', 'A regular guest');
  await user.click(screen.getByRole('button', { name: 'Save change' }));
  await expectShown('Ada Marlow: Stay changed');
  const { start, end, guests, roomId, price } = later;
  const stay = { start, end, guests, roomId };
  expect(server.callsTo('PUT /desk/bookings/MB-LATER/stay').at(-1)?.body).toEqual({
    ...stay,
    from: { ...stay, price },
    agreedPrice: '512.00',
    agreedPer: 'stay',
    priceReason: 'A regular guest',
  });
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Agree on another price' })).not.toBeChecked(),
  );
});

test('staff with the permission can agree on a price', async () => {
  open({ booking: later }, {}, (permission) => permission !== 'bookings:price');
  expect(await screen.findByLabelText('Departure')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Agree on another price' })).toBeNull();
});

test('says why a change cannot be, before it is saved', async () => {
  const message = 'Room SS-301 is not free for these nights. Please choose another room.';
  const { user } = open(
    { booking: later },
    {
      'POST /desk/bookings/MB-LATER/preview': () => ({
        body: { price: null, segments: [], problem: { code: 'room_not_available', message } },
      }),
    },
  );
  await type(user, 'Departure', addDays(later.end, 1));
  expect(await screen.findByText(message)).toBeVisible();
});

test('after another user’s change it shows the current stay, and the next press changes that', async () => {
  const state = { booking: later };
  const { server, user } = open(state);
  await type(user, 'Number of guests', '2');
  state.booking = { ...later, end: addDays(later.end, 5) };
  const call = 'PUT /desk/bookings/MB-LATER/stay';
  const accept = server.handlers[call]!;
  server.handlers[call] = () => rejection(409, 'changed_since', 'It is now longer. Nothing was overwritten.');
  await user.click(screen.getByRole('button', { name: 'Save change' }));
  expect(await screen.findByText('It is now longer. Nothing was overwritten.')).toBeVisible();
  expect(screen.getByLabelText('Number of guests')).toHaveValue(2);
  server.handlers[call] = accept;
  await user.click(screen.getByRole('button', { name: 'Save change' }));
  await waitFor(() => expect(server.callsTo(call)).toHaveLength(2));
  const [first, second] = server.callsTo(call).map(({ body }) => (body as { from: object }).from);
  expect(first).toMatchObject({ end: later.end });
  expect(second).toMatchObject({ end: addDays(later.end, 5) });
});

test('of a field that both have changed, one value is chosen, and its price is seen before it is saved', async () => {
  const state = { booking: later };
  const { server, user } = open(state);
  const mine = addDays(later.end, 1);
  const theirs = addDays(later.end, 5);
  await type(user, 'Departure', mine);
  await type(user, 'Number of guests', '1');
  state.booking = { ...later, end: theirs, roomId: 'GD-105' };
  const call = 'PUT /desk/bookings/MB-LATER/stay';
  const accept = server.handlers[call]!;
  server.handlers[call] = () => rejection(409, 'changed_since', 'It is now longer. Nothing was overwritten.');
  await user.click(screen.getByRole('button', { name: 'Save change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Another user changed this stay' }));
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
  expect(screen.getByLabelText('Departure')).toHaveValue(mine);

  await user.click(screen.getByRole('button', { name: 'Save change' }));
  const again = within(await screen.findByRole('dialog', { name: 'Another user changed this stay' }));
  await user.click(again.getByRole('radio', { name: /^Take theirs/ }));
  server.handlers[call] = accept;
  await user.click(again.getByRole('button', { name: 'Put into the form' }));
  await waitFor(() => expect(screen.getByLabelText('Departure')).toHaveValue(theirs));
  expect(screen.getByLabelText('Number of guests')).toHaveValue(1);
  expect(screen.getByLabelText('Room')).toHaveValue('GD-105');
  expect(server.callsTo(call)).toHaveLength(2);
  expect(await screen.findByText(/, Rs\. 128\.00 more/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Save change' }));
  await expectShown('Ada Marlow: Stay changed');
  expect(server.callsTo(call).at(-1)?.body).toMatchObject({
    end: theirs,
    guests: 1,
    roomId: 'GD-105',
    from: { end: theirs, guests: later.guests, roomId: 'GD-105' },
  });
});

test('arrival and requests are written at any time, and the change is undone', async () => {
  const call = 'PUT /desk/bookings/MB-LATER/wishes';
  const state = { booking: later };
  let wishes: object = { arrivalTime: null, requests: '', language: 'de' };
  const { server, user } = open(state, {
    [`GET /desk/bookings/MB-LATER`]: () => ({ body: { ...detailsOf(state.booking), ...wishes } }),
    [call]: ({ body }) => {
      const { version, ...wanted } = body as { version: number };
      state.booking = { ...state.booking, revision: version + 1 };
      wishes = wanted;
      return { body: { message: '', wishes: { ...wanted, version: version + 1 } } };
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Arrival and requests' }));
  await user.type(form.getByLabelText('Requests'), 'A cot, please');
  await user.click(form.getByRole('button', { name: 'Save requests' }));
  await expectShown('Ada Marlow: arrival and requests saved');
  const { revision } = later;
  const sent = { arrivalTime: null, requests: 'A cot, please', language: 'de', version: revision };
  expect(server.callsTo(call)[0]?.body).toEqual(sent);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('Ada Marlow: arrival and requests are as before');
  expect(server.callsTo(call)[1]?.body).toEqual({ ...sent, requests: '', version: revision + 1 });
  await waitFor(() => expect(form.getByLabelText('Requests')).toHaveValue(''));
});

test('where two desks change the requests, the second one is asked', async () => {
  const call = 'PUT /desk/bookings/MB-LATER/wishes';
  const current = { arrivalTime: '19:00', requests: 'Quiet', language: null, version: 8 };
  const { server, user } = open({ booking: later });
  server.handlers[call] = () => ({
    status: 409,
    body: { code: 'edit_conflict', message: 'Changed.', current },
  });
  const form = within(await screen.findByRole('form', { name: 'Arrival and requests' }));
  await user.type(form.getByLabelText('Requests'), 'Loud');
  await user.click(form.getByRole('button', { name: 'Save requests' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Another user changed this stay' }));
  expect(dialog.getByText('7:00 PM')).toBeVisible();
  server.handlers[call] = ({ body }) => ({
    body: { message: '', wishes: { ...(body as object), version: 9 } },
  });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectShown('Ada Marlow: arrival and requests saved');
  expect(server.callsTo(call).at(-1)?.body).toEqual({ ...current, requests: 'Loud' });
});

test('a field that nobody has typed into follows the stay, beside what was typed', async () => {
  const state = { booking: later };
  const { server, user } = open(state);
  const departure = addDays(later.end, 1);
  await type(user, 'Departure', departure);
  state.booking = { ...later, roomId: 'GD-105' };
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(screen.getByLabelText('Room')).toHaveValue('GD-105'));
  expect(screen.getByLabelText('Departure')).toHaveValue(departure);
  await user.click(screen.getByRole('button', { name: 'Save change' }));
  const [saved] = await waitFor(() => {
    const calls = server.callsTo('PUT /desk/bookings/MB-LATER/stay');
    expect(calls).toHaveLength(1);
    return calls;
  });
  expect(saved!.body).toMatchObject({ end: departure, roomId: 'GD-105', from: { roomId: 'GD-105' } });
});

test('the arrival of a guest in the house is fixed', async () => {
  open({ booking: { ...booking('MB-HERE', 'checked_in', -1, ['checked_out']) } });
  expect(await screen.findByLabelText('Arrival')).toHaveAttribute('readonly');
});

test('offers the allowed next steps, and no changes for a past stay', async () => {
  open({ booking: arriving });
  expect(await screen.findByRole('button', { name: 'Check in' })).toBeVisible();
  open({ booking: departed });
  await screen.findByText('Booking MB-GONE');
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Stay' })).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: 'Save change' })).toHaveLength(1);
});

test('the page is titled by its guest, with the id below', async () => {
  open({ booking: later });
  expect(await screen.findByRole('heading', { name: 'Ada Marlow', level: 1 })).toBeVisible();
  expect(screen.getByText('Booking MB-LATER')).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^Ada Marlow · /));
});

test('staff who may only read see the stay and cannot change it', async () => {
  open({ booking: arriving }, {}, () => false);
  expect(await screen.findByRole('region', { name: 'Stay' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save change' })).toBeNull();
});

test('an unknown booking says so', async () => {
  fakeServer({
    'GET /desk/bookings/MB-NONE': () => rejection(404, 'not_found', 'The booking MB-NONE was not found.'),
  });
  renderPage(
    <Routes>
      <Route path={deskPaths.booking} element={<BookingPage />} />
    </Routes>,
    bookingPath('MB-NONE'),
  );
  expect(await screen.findByText(/The booking MB-NONE was not found\./)).toBeVisible();
});

test('what a guest said while booking is shown, with the bookings that were made together', async () => {
  const details = {
    arrivalTime: '18:30',
    requests: 'A cot, please',
    language: 'de',
    bookedWith: ['MB-0THER000'],
  };
  const at = `GET /desk/bookings/${later.bookingId}`;
  open({ booking: later }, { [at]: () => ({ body: { ...detailsOf(later), ...details } }) });
  expect(await screen.findByText('6:30 PM')).toBeVisible();
  expect(screen.getByText('A cot, please')).toBeVisible();
  expect(screen.getByText('Speaks German')).toBeVisible();
  expect(screen.getByRole('link', { name: 'MB-0THER000' })).toHaveAttribute(
    'href',
    bookingPath('MB-0THER000'),
  );
});

test('a group is shown with its rooms and sum, and checked in at once', async () => {
  const mate = { ...arriving, bookingId: 'MB-MATE', guestName: 'Nadia Haddad', roomId: 'SS-302', price: 70 };
  const left = {
    ...mate,
    bookingId: 'MB-LEFT',
    guestName: 'Left',
    status: 'cancelled' as const,
    allowedTransitions: [],
  };
  const group = [arriving, mate, left];
  const { server, user } = open(
    { booking: arriving },
    {
      [`GET /desk/bookings/${arriving.bookingId}`]: () => ({ body: { ...detailsOf(arriving), group } }),
      'GET /desk/housekeeping/SS-301': () => ({ body: { state: 'clean' } }),
      'GET /desk/housekeeping/SS-302': () => ({ body: { state: 'clean' } }),
      'PUT /booking/MB-ARRIVES/status': () => ({ body: { message: '', booking: arriving, changeId } }),
      'PUT /booking/MB-MATE/status': () => ({ body: { message: '', booking: mate, changeId } }),
    },
  );
  const panel = within(await screen.findByRole('region', { name: 'Group of 3 rooms' }));
  expect(panel.getByRole('link', { name: 'Nadia Haddad' })).toHaveAttribute('href', bookingPath('MB-MATE'));
  expect(panel.getByText('Together: Rs. 700.00')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Check in 2 rooms' }));
  await waitFor(() => expect(server.callsTo('PUT /booking/MB-MATE/status')).toHaveLength(1));
  expect(server.callsTo('PUT /booking/MB-ARRIVES/status')).toHaveLength(1);
});

describe('the e-mails of a booking', () => {
  const mail = (status: string, change: object = {}) => ({
    mailId: `id-${status}`,
    kind: 'booking_confirmed',
    subjectId: later.bookingId,
    toAddress: 'a@example.com',
    toName: 'Ana',
    status,
    reason: status === 'sent' ? null : '550 no such user',
    attempts: 1,
    queuedAt: '2026-11-20T10:00:00Z',
    settledAt: '2026-11-20T10:00:05Z',
    isAboutBooking: true,
    ...change,
  });
  const path = `/desk/booking-mails/${later.bookingId}`;

  it('are listed and read, and one that did not arrive asks to phone the guest', async () => {
    let isUndeliverable = true;
    const { user } = open(
      { booking: later },
      {
        [`GET ${path}`]: () => ({ body: { mails: [mail('bounced'), mail('sent')], isUndeliverable } }),
        [`POST ${path}/phoned`]: () => {
          isUndeliverable = false;
          return { body: { message: '' } };
        },
        'GET /desk/messages/id-sent': () => ({
          body: { mail: mail('sent'), subject: 'Booked', text: 'Dear Ana,' },
        }),
      },
    );
    expect(await screen.findByText('E-mail undeliverable: phone the guest')).toBeVisible();
    const mails = within(screen.getByRole('region', { name: 'E-mails' }));
    expect(mails.getByText('Undeliverable')).toBeVisible();
    expect(mails.getByText('550 no such user')).toBeVisible();
    await user.click(mails.getAllByRole('button', { name: 'Read: Booking confirmed' })[1]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Booked' }));
    expect(await dialog.findByText('Dear Ana,')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Guest was phoned' }));
    await expectShown('It is noted that the guest was phoned');
    await waitFor(() => expect(screen.queryByText('E-mail undeliverable: phone the guest')).toBeNull());
  });

  it('that cannot be loaded hide nothing else, and can be tried again', async () => {
    const { user, server } = open(
      { booking: later },
      { [`GET ${path}`]: () => rejection(503, 'unavailable', 'Not now.') },
    );
    expect(await screen.findByText('The e-mails could not be loaded', {}, { timeout: 15_000 })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Stay' })).toBeVisible();
    server.handlers[`GET ${path}`] = () => ({ body: { mails: [], isUndeliverable: false } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No e-mail was written about this booking.')).toBeVisible();
  });
});
