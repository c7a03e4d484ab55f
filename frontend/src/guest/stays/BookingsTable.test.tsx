import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { longDate } from '../../shared/calendar.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { bookingOf, seaView } from '../../testing/hotel-records.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Booking } from './api.ts';
import { BookingsTable } from './BookingsTable.tsx';

const list = 'GET /booking/getBookings';
const confirmed = bookingOf('MB-7K2QX', { mayCancel: true, price: 210 });
const left = bookingOf('MB-H83WD', { status: 'checked_out' });

/** The button stands for the panel that books. */
function Stays() {
  const [booked, setBooked] = useState<Booking | null>(null);
  return (
    <>
      <button type="button" onClick={() => setBooked(confirmed)}>
        Book Now
      </button>
      <h2 id="stays" tabIndex={-1}>
        Your bookings
      </h2>
      <BookingsTable labelledBy="stays" booked={booked} />
    </>
  );
}

function openTable(handlers: Handlers) {
  return { server: fakeServer(handlers), ...renderPage(<Stays />) };
}
const rowOf = async (id: string) => (await screen.findByText(id)).closest('tr') as HTMLElement;
const cancelButton = () => screen.findByRole('button', { name: 'Cancel booking MB-7K2QX' });

test('lists the stays under the specified headings, with long dates', async () => {
  openTable({ [list]: () => ({ body: { bookings: [confirmed, left] } }) });
  const row = await rowOf('MB-7K2QX');
  expect(screen.getByRole('table', { name: 'Your bookings' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Booking ID',
    'Email',
    'Check-In Date',
    'Check-Out Date',
    'Room ID',
    'Status',
    'Action',
  ]);
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'MB-7K2QX',
    'elena@example.com',
    'Friday, December 11, 2026',
    'Monday, December 14, 2026',
    'SS-301Sea Suite3\u00a0nights · $210.00',
    'Confirmed',
    'Cancel',
  ]);
});

test('only a confirmed stay can be cancelled', async () => {
  openTable({ [list]: () => ({ body: { bookings: [confirmed, left] } }) });
  expect(within(await rowOf('MB-H83WD')).queryByRole('button')).not.toBeInTheDocument();
  expect(await cancelButton()).toBeVisible();
});

test('cancels after a confirmation, says so and reloads', async () => {
  let stored = [confirmed];
  const { user } = openTable({
    [list]: () => ({ body: { bookings: stored } }),
    'DELETE /booking/MB-7K2QX': () => {
      stored = [{ ...confirmed, status: 'cancelled' }];
      return { body: { message: 'Cancelled' } };
    },
  });
  await user.click(await cancelButton());
  await expectShown('Are you sure?');
  expect(screen.getByText(/Friday, December 11, 2026, 3\snights, Sea Suite/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await expectShown('Deleted !');
  await waitFor(() => expect(screen.getByText('Cancelled')).toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your bookings' })).toHaveFocus());
});

test('does nothing when the question is declined', async () => {
  const { user, server } = openTable({ [list]: () => ({ body: { bookings: [confirmed] } }) });
  await user.click(await cancelButton());
  await user.click(await screen.findByRole('button', { name: 'Keep booking' }));
  await waitFor(() => expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument());
  expect(server.received.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(0);
});

test('says why a stay can no longer be cancelled', async () => {
  const { user } = openTable({
    [list]: () => ({ body: { bookings: [confirmed] } }),
    'DELETE /booking/MB-7K2QX': () => rejection(409, 'illegal_transition', 'You have checked in already.'),
  });
  await user.click(await cancelButton());
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  await expectShown('You have checked in already.');
});

test('reports each failed cancellation, even when another stay is cancelled at the same time', async () => {
  let reject = () => {};
  const decided = new Promise<void>((resolve) => {
    reject = resolve;
  });
  const other = bookingOf('MB-9XP4T', { mayCancel: true });
  const { user, server } = openTable({
    [list]: () => ({ body: { bookings: [confirmed, other] } }),
    'DELETE /booking/MB-7K2QX': async () => {
      await decided;
      return rejection(409, 'illegal_transition', 'You have checked in already.');
    },
    'DELETE /booking/MB-9XP4T': () => ({ body: { message: 'Cancelled' } }),
  });
  for (const id of ['MB-7K2QX', 'MB-9XP4T']) {
    await user.click(await screen.findByRole('button', { name: `Cancel booking ${id}` }));
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(server.callsTo(`DELETE /booking/${id}`)).toHaveLength(1));
  }
  reject();
  await expectShown('You have checked in already.');
});

test('announces, marks and focuses the stay that was just booked', async () => {
  const { user } = openTable({ [list]: () => ({ body: { bookings: [left, confirmed] } }) });
  const row = await rowOf('MB-7K2QX');
  expect(row).not.toHaveClass('is-marked');
  await user.click(screen.getByRole('button', { name: 'Book Now' }));
  expect(screen.getByText('Booked: MB-7K2QX.').closest('[role=status]')).toHaveTextContent(
    'Booked: MB-7K2QX. Friday, December 11, 2026 to Monday, December 14, 2026, 3 nights, $210.00',
  );
  expect(row).toHaveClass('is-marked');
  await waitFor(() => expect(row).toHaveFocus());
});

test('no longer announces a stay that was cancelled', async () => {
  let stored = [confirmed];
  const { user } = openTable({
    [list]: () => ({ body: { bookings: stored } }),
    'DELETE /booking/MB-7K2QX': () => {
      stored = [{ ...confirmed, status: 'cancelled' }];
      return { body: { message: 'Cancelled' } };
    },
  });
  await rowOf('MB-7K2QX');
  await user.click(screen.getByRole('button', { name: 'Book Now' }));
  await user.click(await cancelButton());
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  await waitFor(() => expect(screen.queryByText('Booked: MB-7K2QX.')).not.toBeInTheDocument());
});

test('says that there are none', async () => {
  openTable({ [list]: () => ({ body: { bookings: [] } }) });
  await expectShown('No bookings available');
});

test('keeps the place while loading, and offers to try again after a failure', async () => {
  const { user, server } = openTable({ [list]: unreachable });
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.handlers[list] = () => ({ body: { bookings: [confirmed] } });
  await user.click(again);
  await expectShown('MB-7K2QX');
});

test('shows a booking that was made elsewhere when the window gets the focus', async () => {
  let bookings = [left];
  openTable({ [list]: () => ({ body: { bookings } }) });
  await rowOf('MB-H83WD');
  bookings = [confirmed, left];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await rowOf('MB-7K2QX')).toBeVisible();
});

test('says what was agreed on cancelling, and what it costs before it is done', async () => {
  const cancellation = {
    plan: 'Flexible',
    freeUntil: '2026-01-09T17:00:00Z',
    freeUntilLocal: '2026-01-09T18:00',
    fee: '70.00',
    isAll: false,
    owed: null,
  };
  let shown: Booking = { ...confirmed, cancellation };
  const { server, user } = openTable({
    [list]: () => ({ body: { bookings: [shown] } }),
    'GET /booking/MB-7K2QX/cancellation': () => ({ body: { cost: '70.00', currency: 'USD' } }),
    'DELETE /booking/MB-7K2QX': () => {
      shown = {
        ...shown,
        status: 'cancelled',
        mayCancel: false,
        cancellation: { ...cancellation, owed: '70.00' },
      };
      return { body: { message: 'The booking is cancelled.', booking: shown } };
    },
  });
  expect(within(await rowOf('MB-7K2QX')).getByText('Cancelling costs $70.00')).toBeVisible();
  await user.click(await cancelButton());
  await expectShown(/^Cancelling costs \$70.00. Friday/);
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() =>
    expect(server.callsTo('DELETE /booking/MB-7K2QX')[0]?.query).toEqual({ cost: '70.00' }),
  );
  expect(await screen.findByText('Owed for cancelling: $70.00')).toBeInTheDocument();
});

describe('other dates and people', () => {
  const open: Booking = { ...confirmed, category: seaView.name, mayChange: true, guests: 3, children: [9] };
  const preview = 'POST /booking/MB-7K2QX/preview';
  const change = 'PUT /booking/MB-7K2QX/stay';
  const money = (amount: string) => ({ amount, currency: 'USD' });
  const night = { kind: 'night', night: '2026-12-14', label: 'Night', reason: null, amount: '70.00' };
  const costlier = {
    before: money('210.00'),
    after: money('280.00'),
    difference: money('70.00'),
    lines: [night],
    problem: null,
  };
  const openForm = async (handlers: Handlers) => {
    const opened = openTable({ [list]: () => ({ body: { bookings: [open] } }), ...handlers });
    await opened.user.click(await screen.findByRole('button', { name: 'Change booking MB-7K2QX' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Change booking MB-7K2QX' })).toHaveFocus(),
    );
    return opened;
  };
  const save = () => screen.getByRole('button', { name: 'Change booking' });
  const dayButton = (day: string) => screen.getByRole('button', { name: new RegExp(longDate(day)) });
  const stayFrom = async (user: UserEvent, start: string, end: string) => {
    await user.click(dayButton(start));
    await user.click(dayButton(end));
  };

  test('are changed after the difference was shown, at the price that was shown', async () => {
    const changed = { ...open, end: '2026-12-15', nights: 4, price: 280 };
    const { server, user } = await openForm({
      [preview]: () => ({ body: costlier }),
      [change]: () => ({ body: { message: 'The booking is changed.', booking: changed } }),
    });
    expect(screen.getByText(/Choose other dates or people/)).toBeVisible();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await stayFrom(user, '2026-12-11', '2026-12-15');
    expect(await screen.findByText('$70.00 more, all taxes included.')).toBeVisible();
    expect(screen.getByText('$280.00').closest('p')).toHaveTextContent('instead of $210.00');
    server.handlers[list] = () => ({ body: { bookings: [changed] } });
    await user.click(save());
    expect(await screen.findByText('Changed: MB-7K2QX.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change booking' })).toBeNull());
    const wanted = { start: '2026-12-11', end: '2026-12-15', adults: 2, children: [9] };
    expect(server.callsTo(preview)[0]!.body).toEqual(wanted);
    expect(server.callsTo(change).map(({ body }) => body)).toEqual([{ ...wanted, price: '280.00' }]);
  });

  test('stay as they are, with the reason, when they cannot be had or the price has changed', async () => {
    const problem = { code: 'room_not_available', message: 'No room of this type is free.' };
    const { server, user } = await openForm({
      [preview]: () => ({ body: { ...costlier, after: null, difference: null, lines: [], problem } }),
    });
    await stayFrom(user, '2026-12-11', '2026-12-20');
    expect(await screen.findByText(problem.message)).toBeVisible();
    expect(save()).toHaveAttribute('aria-disabled', 'true');

    server.handlers[preview] = unreachable;
    await stayFrom(user, '2026-12-11', '2026-12-16');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.handlers[preview] = () => ({ body: costlier });
    await user.click(again);
    await screen.findByText('$70.00 more, all taxes included.');

    server.handlers[change] = () => rejection(409, 'price_changed', 'The cost of the change has changed.');
    server.handlers[preview] = () => ({
      body: { ...costlier, after: money('200.00'), difference: money('-10.00') },
    });
    await user.click(save());
    expect(await screen.findByText('The cost of the change has changed.')).toBeVisible();
    expect(await screen.findByText('$10.00 less, all taxes included.')).toBeVisible();

    await user.click(dayButton('2026-12-11')); // a new arrival: the departure is not chosen yet
    expect(screen.getByText(/Choose other dates or people/)).toBeVisible();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Keep it as it is' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your bookings' })).toHaveFocus());
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('the calendar shows the prices of the room’s type, and own nights are never full', async () => {
    const { server } = await openForm({
      'GET /category': () => ({ body: { categories: [seaView] } }),
      'GET /stay/calendar': () => ({
        body: {
          days: [
            { date: '2026-12-11', price: null, minimumNights: 1 },
            { date: '2026-12-14', price: '89.50', minimumNights: 2 },
            { date: '2026-12-15', price: null, minimumNights: 1 },
          ],
        },
      }),
    });
    expect(await screen.findByRole('button', { name: /December 14, 2026.*from \$90/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /December 15, 2026.*no room free/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /December 11, 2026.*no room free/ })).toBeNull();
    await waitFor(() =>
      expect(server.callsTo('GET /stay/calendar').at(-1)!.query).toMatchObject({
        categoryId: seaView.id,
        adults: '2',
        children: '9',
      }),
    );
  });
});
