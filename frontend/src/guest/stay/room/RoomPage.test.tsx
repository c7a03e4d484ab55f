import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { addDays, today } from '../../../shared/calendar.ts';
import { paths } from '../../../shared/paths.ts';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { fakeServer, type Handlers } from '../../../testing/fake-server.ts';
import { seaView, single } from '../../../testing/hotel-records.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { RoomPage } from './RoomPage.tsx';

const from = addDays(today(), 3);
const to = addDays(today(), 5);
const money = (amount: string) => ({ amount, currency: 'USD' });
const offer = (change: object = {}) => ({
  categoryId: seaView.id,
  category: seaView.name,
  maximumGuests: 3,
  rooms: 8,
  roomsLeft: 2,
  state: 'free',
  total: money('421.00'),
  perNight: money('210.50'),
  atHotel: money('0.00'),
  lines: [],
  quote: { token: 'quote', expiresAt: '2026-11-23T12:15:00.000Z' },
  ...change,
});

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

function openRoom(at: string, handlers: Handlers = {}) {
  const server = fakeServer({
    'GET /category': () => ({ body: { categories: [seaView, single] } }),
    'GET /stay/from-prices': () => ({
      body: {
        currency: 'USD',
        categories: [{ categoryId: seaView.id, maximumGuests: 3, adults: 2, price: '189.00' }],
      },
    }),
    'GET /stay/calendar': () => ({ body: { currency: 'USD', days: [] } }),
    'GET /hotel/map': () => ({ body: { map: null } }),
    'POST /stay/search': () => ({ body: { offers: [offer()], dates: [] } }),
    ...handlers,
  });
  const page = (
    <Routes>
      <Route path={paths.room} element={<RoomPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  );
  return { server, ...renderPage(page, at) };
}

test('shows everything that the hotel says of a room type', async () => {
  openRoom('/stay/rooms/sea-view');
  expect(await screen.findByRole('heading', { name: 'Sea View', level: 1 })).toBeVisible();
  expect(await screen.findByText('$189.00')).toBeVisible();
  for (const [term, text] of Object.entries({
    Guests: 'Up to 3 guests',
    Size: '42 m²',
    Beds: '1 king bed',
    Bathroom: 'Private bathroom with shower and bath',
  }))
    expect(screen.getByText(term).nextElementSibling).toHaveTextContent(text);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms.slice(0, 2)).toEqual(['Size', 'Beds']);
  const description = screen.getByText(seaView.description!);
  expect(screen.getByText('Size').compareDocumentPosition(description)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  for (const fact of ['King bed', 'Wi-Fi', 'Reached by lift']) expect(screen.getByText(fact)).toBeVisible();
});

test('leaves out what is not known', async () => {
  openRoom('/stay/rooms/single');
  expect(await screen.findByRole('heading', { name: 'Single', level: 1 })).toBeVisible();
  for (const heading of ['Amenities', 'Accessibility', 'Special to this room'])
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Pictures' })).toBeNull();
});

test('pictures fill the screen, turn by the arrow keys, and the focus returns', async () => {
  const { user } = openRoom('/stay/rooms/sea-view');
  const opener = await screen.findByRole('button', { name: 'Full screen: picture 2 of 2' });
  await user.click(opener);
  const viewer = within(screen.getByRole('dialog', { name: 'Sea View' }));
  expect(viewer.getByRole('status')).toHaveTextContent('Sea View, picture 2 of 2');
  await user.click(viewer.getByRole('button', { name: 'Previous picture' }));
  expect(viewer.getByRole('status')).toHaveTextContent('picture 1 of 2');
  await user.keyboard('{ArrowRight}');
  expect(viewer.getByRole('status')).toHaveTextContent('picture 2 of 2');
  await user.keyboard('{ArrowRight}');
  expect(viewer.getByRole('status')).toHaveTextContent('picture 2 of 2');
  await user.click(viewer.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

test('its calendar has its own prices, and it is booked here', async () => {
  const { user, server, place } = openRoom(`/stay/rooms/sea-view?from=${from}&to=${to}&adults=2`, {
    'POST /stay/holds': () => ({
      status: 201,
      body: {
        holdId: 'h1',
        secret: 's',
        secondsLeft: 600,
        mayExtend: true,
        start: from,
        end: to,
        rooms: [{ adults: 2, children: [], ...offer() }],
        total: money('421.00'),
        atHotel: money('0.00'),
      },
    }),
  });
  expect(await screen.findByText('$421.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  await waitFor(() =>
    expect(server.callsTo('GET /stay/calendar')[0]?.query).toMatchObject({ categoryId: seaView.id }),
  );
  await user.click(screen.getByRole('button', { name: 'Book Sea View' }));
  await waitFor(() => expect(place()).toBe(stayPaths.checkout));
  expect(server.callsTo('POST /stay/holds')[0]?.body).toEqual({ quotes: ['quote'] });
});

test('says why it cannot be booked, and leads to the other rooms', async () => {
  openRoom(`/stay/rooms/sea-view?from=${from}&to=${to}&adults=2`, {
    'POST /stay/search': () => ({
      body: { offers: [offer({ state: 'sold_out', roomsLeft: 0, quote: null })], dates: [] },
    }),
  });
  expect(await screen.findByText('No room is free on these dates.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all rooms on these dates' })).toHaveAttribute(
    'href',
    `/stay?from=${from}&to=${to}&adults=2`,
  );
});

test('an unknown room type leads to the others', async () => {
  openRoom('/stay/rooms/penthouse');
  expect(await screen.findByText('This room type is not offered any more')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All rooms' })).toHaveAttribute('href', paths.stay);
});
