import { act, screen, waitFor, within } from '@testing-library/react';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import {
  arriving,
  bookingList,
  changeId,
  departed,
  inHouse,
  later,
  listCall,
  openBookings,
  openMenu,
  rowOf,
} from '../../testing/bookings-page.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { rejection, unreachable } from '../../testing/fake-server.ts';

test('offers for each booking only what the server allows', async () => {
  const { user } = openBookings([later, arriving, inHouse, departed]);
  expect(await openMenu(user, 'MB-LATER')).toEqual(['Cancel booking']);
  await user.keyboard('{Escape}');
  expect(await openMenu(user, 'MB-ARRIVES')).toEqual(['Check in', 'No show', 'Cancel booking']);
  await user.keyboard('{Escape}');
  expect(await openMenu(user, 'MB-INHOUSE')).toEqual(['Check out']);
  expect(within(await rowOf('MB-GONE')).queryByRole('button')).toBeNull();
});

test('checks a guest in and shows the new status', async () => {
  let listed = arriving;
  const { user, server } = openBookings([], {
    [listCall]: bookingList(() => [listed]),
    'PUT /booking/MB-ARRIVES/status': () => {
      listed = { ...arriving, status: 'checked_in' };
      return { body: { booking: listed, changeId } };
    },
    'POST /desk/bookings/MB-ARRIVES/undo': () => {
      listed = arriving;
      return { body: { booking: listed } };
    },
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('Ada Marlow: Checked in');
  expect(server.callsTo('PUT /booking/MB-ARRIVES/status')[0]?.body).toEqual({ status: 'checked_in' });
  expect(within(await rowOf('MB-ARRIVES')).getByText('Checked in')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('Ada Marlow: “Checked in” is undone');
  expect(server.callsTo('POST /desk/bookings/MB-ARRIVES/undo')[0]?.body).toEqual({ changeId });
  expect(within(await rowOf('MB-ARRIVES')).getByText('Confirmed')).toBeVisible();
});

test('offers to undo a check-in until another desk has changed the booking', async () => {
  let lastChange: object | null = { changeId };
  const { user } = openBookings([arriving], {
    'PUT /booking/MB-ARRIVES/status': () => ({ body: { booking: arriving, changeId } }),
    'GET /desk/bookings/MB-ARRIVES': () => ({ body: { lastChange } }),
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('Ada Marlow: Checked in');
  await act(async () => notify.recheckUndos());
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  lastChange = null;
  act(() => notify.recheckUndos());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('asks for a reason where the server knows that the room is not clean, and sends it', async () => {
  const { user, server } = openBookings([arriving], {
    'PUT /booking/MB-ARRIVES/status': ({ body }) =>
      (body as { reason?: string }).reason
        ? { body: { booking: { ...arriving, status: 'checked_in' }, changeId } }
        : rejection(409, 'room_not_clean', 'Room SS-301 is not clean.'),
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('The room is not clean');
  await user.type(await within(screen.getByRole('dialog')).findByRole('textbox'), 'Tired');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await expectShown('Ada Marlow: Checked in');
  expect(server.callsTo('PUT /booking/MB-ARRIVES/status').map(({ body }) => body)).toEqual([
    { status: 'checked_in' },
    { status: 'checked_in', reason: 'Tired' },
  ]);
});

test('the reason of a check-in that failed stands there again', async () => {
  const { user, server } = openBookings([arriving], {
    'GET /desk/housekeeping/SS-301': () => ({ body: { state: 'dirty' } }),
    'PUT /booking/MB-ARRIVES/status': () => rejection(503, 'unavailable', 'It is down.'),
  });
  const tryIt = async () => {
    await openMenu(user, 'MB-ARRIVES');
    await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
    return within(await screen.findByRole('dialog')).findByRole('textbox');
  };
  await user.type(await tryIt(), 'Tired');
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await expectShown('Ada Marlow: the booking is not changed.');
  server.handlers['PUT /booking/MB-ARRIVES/status'] = () => ({ body: { booking: arriving, changeId } });
  expect(await tryIt()).toHaveValue('Tired');
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await expectShown('Ada Marlow: Checked in');
  expect(await tryIt()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Not now' }));
});

test('says why a change cannot be undone', async () => {
  const { user } = openBookings([arriving], {
    'PUT /booking/MB-ARRIVES/status': () => ({ body: { booking: arriving, changeId } }),
    'POST /desk/bookings/MB-ARRIVES/undo': () =>
      rejection(409, 'room_not_available', 'The nights of this booking were given to another booking.'),
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('Ada Marlow: Checked in');
  await user.keyboard('{Control>}z{/Control}');
  await expectShown('The nights of this booking were given to another booking.');
});

const departureCall = 'GET /desk/bookings/MB-INHOUSE/departure';
const departure = (cost: string, after: string) => ({
  [departureCall]: () => ({
    body: {
      nights: 2,
      cost: { amount: cost, currency: 'LKR' },
      before: { amount: '384.00', currency: 'LKR' },
      after: { amount: after, currency: 'LKR' },
    },
  }),
  'PUT /booking/MB-INHOUSE/status': () => ({ body: { booking: inHouse, changeId } }),
});
const statusCall = 'PUT /booking/MB-INHOUSE/status';

test('asks before an early check-out, and says first what it costs', async () => {
  const { user, server } = openBookings([inHouse], departure('128.00', '256.00'));
  await openMenu(user, 'MB-INHOUSE');
  await user.click(screen.getByRole('menuitem', { name: 'Check out' }));
  await expectShown('Check out early?');
  await expectShown(/2.nights given back, for Rs\. 128\.00\. The stay then costs Rs\. 256\.00\./);
  await user.click(screen.getByRole('button', { name: 'Stay checked in' }));
  await waitFor(() => expect(screen.queryByText('Check out early?')).not.toBeInTheDocument());
  expect(server.callsTo(statusCall)).toHaveLength(0);

  await openMenu(user, 'MB-INHOUSE');
  await user.click(screen.getByRole('menuitem', { name: 'Check out' }));
  await expectShown('Check out early?');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  await waitFor(() =>
    expect(server.callsTo(statusCall)[0]?.body).toEqual({ status: 'checked_out', cost: '128.00' }),
  );
});

test('what an early check-out costs is waived with a reason', async () => {
  const { user, server } = openBookings([inHouse], departure('128.00', '256.00'));
  await openMenu(user, 'MB-INHOUSE');
  await user.click(screen.getByRole('menuitem', { name: 'Check out' }));
  await expectShown(/given back, for Rs\. 128\.00/);
  await user.click(screen.getByRole('checkbox', { name: 'Waive what these nights cost' }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  await expectShown('Waive what it costs?');
  // By its role: jsdom lacks innerText, with which the dialog writes the label.
  const why = await within(screen.getByRole('dialog')).findByRole('textbox');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  await expectShown('Write a reason.');
  await user.type(why, 'Ill');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  await waitFor(() =>
    expect(server.callsTo(statusCall)[0]?.body).toEqual({
      status: 'checked_out',
      isFeeWaived: true,
      reason: 'Ill',
    }),
  );
});

test('an early check-out is possible where its cost cannot be read, and where it is free', async () => {
  const { user, server } = openBookings([inHouse], {
    ...departure('0.00', '128.00'),
    [departureCall]: unreachable,
  });
  await openMenu(user, 'MB-INHOUSE');
  await user.click(screen.getByRole('menuitem', { name: 'Check out' }));
  await expectShown(/What it costs could not be read\./);
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  await waitFor(() => expect(server.callsTo(statusCall)[0]?.body).toEqual({ status: 'checked_out' }));
  Object.assign(server.handlers, departure('0.00', '128.00'));
  await openMenu(user, 'MB-INHOUSE');
  await user.click(screen.getByRole('menuitem', { name: 'Check out' }));
  await expectShown(/free of charge\. The stay then costs Rs\. 128\.00\./);
});

test('cancels only after a confirmation', async () => {
  const { user, server } = openBookings([later], {
    'PUT /booking/MB-LATER/status': () => ({ body: { booking: later, changeId } }),
  });
  await openMenu(user, 'MB-LATER');
  await user.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
  await expectShown('Are you sure?');
  await user.click(screen.getByRole('button', { name: 'Keep booking' }));
  await waitFor(() => expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument());
  expect(server.callsTo('PUT /booking/MB-LATER/status')).toHaveLength(0);

  await openMenu(user, 'MB-LATER');
  await user.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
  await expectShown('Are you sure?');
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /booking/MB-LATER/status')[0]?.body).toEqual({ status: 'cancelled' }),
  );
});

test('says why a booking was not changed and reloads', async () => {
  const { user, server } = openBookings([arriving], {
    'PUT /booking/MB-ARRIVES/status': () =>
      rejection(409, 'illegal_transition', 'This booking is cancelled.'),
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'Check in' }));
  await expectShown('This booking is cancelled.');
  expect(server.callsTo(listCall)).toHaveLength(2);
});

const terms = {
  plan: 'Non-refundable',
  freeUntil: null,
  freeUntilLocal: null,
  fee: '210.00',
  isAll: true,
  owed: null,
};

test('says what a cancellation costs the guest, and staff may waive it', async () => {
  const { user, server } = openBookings([{ ...later, cancellation: terms }], {
    'GET /booking/MB-LATER/cancellation': () => ({ body: { cost: '210.00', currency: 'USD' } }),
    'PUT /booking/MB-LATER/status': () => ({ body: { booking: later, changeId } }),
  });
  await openMenu(user, 'MB-LATER');
  await user.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
  await expectShown(/^Cancelling costs Rs. 210.00. MB-LATER/);
  await user.click(screen.getByRole('checkbox', { name: 'Waive the fee' }));
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /booking/MB-LATER/status')[0]?.body).toEqual({
      status: 'cancelled',
      isFeeWaived: true,
    }),
  );
});

test('says what not coming costs, and staff waive it with a reason', async () => {
  const { user, server } = openBookings([{ ...arriving, cancellation: terms }], {
    'PUT /booking/MB-ARRIVES/status': () => ({ body: { booking: arriving, changeId } }),
  });
  await openMenu(user, 'MB-ARRIVES');
  await user.click(screen.getByRole('menuitem', { name: 'No show' }));
  await expectShown(/^Not coming costs Rs. 210.00. MB-ARRIVES/);
  await user.click(screen.getByRole('checkbox', { name: 'Waive the fee' }));
  await user.click(screen.getByRole('button', { name: 'No show' }));
  await user.type(await within(await screen.findByRole('dialog')).findByRole('textbox'), 'Missed the flight');
  await user.click(screen.getByRole('button', { name: 'No show' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /booking/MB-ARRIVES/status')[0]?.body).toEqual({
      status: 'no_show',
      isFeeWaived: true,
      reason: 'Missed the flight',
    }),
  );
});
