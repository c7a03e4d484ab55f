import { screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate } from '../../shared/calendar.ts';
import { bookingPath, deskPaths } from '../../shared/desk-paths.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { booking, now } from '../../testing/bookings-page.tsx';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TodayOrDayPage } from './DayPage.tsx';

const tomorrow = addDays(now, 1);
const comes = {
  ...booking('MB-COMES', 'confirmed', 1, ['checked_in']),
  guestName: 'Noor Haddad',
  guests: 3,
  children: [4],
};
const some = (...bookings: unknown[]) => ({ count: bookings.length, bookings });
const remark = {
  bookingId: 'MB-COMES',
  arrivalTime: '18:30',
  requests: 'A quiet room',
  notes: [{ noteId: 'n', text: 'Nut allergy', writtenAt: `${now}T10:00:00Z`, writer: 'ruben@hotel.example' }],
};

function open(day = tomorrow) {
  const server = fakeServer({
    'GET /desk/day': ({ query }) => ({
      body: {
        day: query['day'],
        arrivals: query['day'] === tomorrow ? some(comes) : some(),
        inHouse: some(),
        departures: { count: 301, bookings: [booking('MB-GOES', 'checked_in', -1, [])] },
        remarks: [remark],
      },
    }),
  });
  const page = (
    <MayContext value={() => true}>
      <TodayOrDayPage />
    </MayContext>
  );
  return { server, ...renderPage(page, `${deskPaths.today}?day=${day}`) };
}

test('the lists of another day have who comes, who stays and who leaves, with what to know before', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: longDate(tomorrow) })).toBeVisible();
  const arrivals = await screen.findByRole('region', { name: 'Arrivals 1' });
  const row = within(arrivals).getByRole('row', { name: /Noor Haddad/ });
  expect(row).toHaveTextContent(/A quiet room/);
  expect(row).toHaveTextContent(/Nut allergy/);
  expect(row).toHaveTextContent(/6:30/);
  expect(row).toHaveTextContent(/with children of 4/);
  expect(within(row).getByRole('link', { name: 'Noor Haddad' })).toHaveAttribute(
    'href',
    bookingPath('MB-COMES'),
  );
  expect(screen.getByRole('region', { name: 'In the house 0' })).toHaveTextContent(
    'Nobody stays this night.',
  );
  expect(screen.getByRole('region', { name: 'Departures 301' })).toHaveTextContent('1 of 301 are listed.');
});

test('the day before, the day after and any day are a press away', async () => {
  const { user, place, server } = open();
  await user.click(screen.getByRole('link', { name: 'Next day' }));
  expect(place()).toBe(`${deskPaths.today}?day=${addDays(tomorrow, 1)}`);
  await user.click(screen.getByRole('link', { name: 'Previous day' }));
  expect(place()).toBe(`${deskPaths.today}?day=${tomorrow}`);
  await waitFor(() =>
    expect(server.callsTo('GET /desk/day').map(({ query }) => query['day'])).toContain(addDays(tomorrow, 1)),
  );
});

test('only the list whose button was pressed is printed', async () => {
  const { user } = open();
  const printed: string[] = [];
  window.print = () =>
    void printed.push(
      ...[...document.querySelectorAll('.is-printed h2')].map((one) => one.textContent ?? ''),
    );
  await user.click(await screen.findByRole('button', { name: 'Print Arrivals' }));
  await user.click(screen.getByRole('button', { name: 'Print Departures' }));
  expect(printed).toEqual(['Arrivals 1', 'Departures 301']);
});

test('lists that cannot be read can be read again', async () => {
  const { user, server } = open();
  await screen.findByRole('region', { name: 'Arrivals 1' });
  server.handlers['GET /desk/day'] = () => rejection(503, 'unavailable', 'Not now.');
  await user.click(screen.getByRole('link', { name: 'Next day' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the breakfast list has each room with its guests and what they have, and is printed alone', async () => {
  const { server, user } = open();
  server.handlers['GET /desk/breakfast'] = ({ query }) => ({
    body: {
      day: query['day'],
      totals: [
        { name: 'Breakfast', quantity: 2 },
        { name: 'Breakfast for children', quantity: 1 },
      ],
      guests: [
        {
          bookingId: 'MB-COMES',
          guestName: 'Noor Haddad',
          roomId: 'FR-202',
          roomName: 'Pine Family Room',
          adults: 2,
          children: [4],
          breakfasts: [
            { name: 'Breakfast', quantity: 2 },
            { name: 'Breakfast for children', quantity: 1 },
          ],
        },
      ],
    },
  });
  const list = await screen.findByRole('region', { name: /^Breakfast/ });
  const row = within(list).getByRole('row', { name: /Noor Haddad/ });
  expect(row).toHaveTextContent(/FR-202.*3.*with children of 4.*2 × Breakfast, 1 × Breakfast for children/);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(within(list).getByRole('button', { name: 'Print Breakfast' }));
  expect(print).toHaveBeenCalled();
  expect(list).toHaveClass('is-printed');
});
