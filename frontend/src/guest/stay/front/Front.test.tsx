import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../shared/paths.ts';
import { fakeServer, type Handlers, unreachable } from '../../../testing/fake-server.ts';
import { seaView, single } from '../../../testing/hotel-records.ts';
import { showSettings } from '../../../testing/hotel-settings.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { StayPage } from '../StayPage.tsx';

const feedback = (rate: number) => ({
  _id: `f${rate}`,
  name: 'Ada',
  feedback: 'Woke to the sea.',
  rate,
  status: 'approved',
  date: '2026-10-01T10:00:00Z',
  verifiedStay: true,
  stayMonth: '2026-09',
  answer: null as { text: string; date: string } | null,
  version: 1,
});
const stranger = {
  ...feedback(1),
  _id: 's',
  name: 'Bo',
  feedback: 'I was never there.',
  verifiedStay: false,
  stayMonth: null,
};
const answered = {
  ...feedback(4),
  feedback: 'The lift was slow.',
  answer: { text: 'It is fast now.', date: '2026-10-02T10:00:00Z' },
};

function openFront(handlers: Handlers = {}) {
  const server = fakeServer({
    'GET /category': () => ({ body: { categories: [single, seaView] } }),
    'GET /stay/from-prices': () => ({
      body: {
        currency: 'USD',
        categories: [
          { categoryId: seaView.id, maximumGuests: 3, adults: 2, price: '189.00' },
          { categoryId: single.id, maximumGuests: 1, adults: 1, price: null },
        ],
      },
    }),
    'GET /feedback/getApprovedFeedbacks': () => ({
      body: {
        ApprovedFeedbacks: [feedback(5), answered, feedback(4.5), stranger],
        rating: { average: 4.5, count: 131 },
      },
    }),
    'GET /gallery': () => ({ body: { list: [] } }),
    'GET /hotel/map': () => ({ body: { map: null } }),
    ...handlers,
  });
  return { server, ...renderPage(<StayPage />, paths.stay) };
}
const cardOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('article') as HTMLElement);

test('a stranger sees the hotel, its rooms and what they cost from, without dates', async () => {
  const { server } = openFront();
  expect(screen.getByRole('heading', { name: 'Marisol Bay', level: 1 })).toBeVisible();
  const card = await cardOf('Sea View');
  expect(card.getByText('Up to 3 guests · 42 m² · 1 king bed')).toBeVisible();
  expect(await card.findByText('$189.00')).toBeVisible();
  expect(card.getByText(/per night, taxes included/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sea View' })).toHaveAttribute('href', '/stay/rooms/sea-view');
  expect(server.callsTo('POST /stay/search')).toHaveLength(0);
});

test('a room type that is full shows no price, and one without a picture has none of another', async () => {
  openFront();
  const card = await cardOf('Single');
  expect(card.queryByText(/per night/)).toBeNull();
  expect(card.queryByRole('img')).toBeNull();
});

test('reviews have an average and their number', async () => {
  openFront();
  const reviews = within(await screen.findByRole('region', { name: 'What our guests say' }));
  expect(reviews.getByText('4.5')).toBeVisible();
  expect(reviews.getByText('131 reviews')).toBeVisible();
});

test('a review says when its guest stayed and what the hotel answers; who has not stayed is not among them', async () => {
  openFront();
  const reviews = within(await screen.findByRole('region', { name: 'What our guests say' }));
  await waitFor(() => expect(reviews.getAllByText('The lift was slow.').length).toBeGreaterThan(0));
  expect(reviews.getAllByText('Verified stay, September 2026').length).toBeGreaterThan(0);
  const quote = within(reviews.getAllByText('The lift was slow.')[0]!.closest('figure') as HTMLElement);
  expect(quote.getByText('Marisol Bay answers')).toBeInTheDocument();
  expect(quote.getByText('It is fast now.')).toBeInTheDocument();
  expect(reviews.queryByText('I was never there.')).toBeNull();
});

test('what the hotel does not have is not shown: no reviews, no gallery, no picture of the demo', async () => {
  showSettings({ pricePrefixes: null, heroPicture: 'data:image/svg+xml,x' });
  openFront({
    'GET /feedback/getApprovedFeedbacks': () => ({
      body: { ApprovedFeedbacks: [stranger], rating: { average: null, count: 0 } },
    }),
  });
  await cardOf('Single');
  await screen.findByRole('heading', { name: 'About Us' });
  expect(screen.queryByText('What our guests say')).toBeNull();
  expect(screen.queryByText('The hotel in pictures')).toBeNull();
  const pictures = [...document.querySelectorAll('img')].map(({ src }) => src);
  expect(pictures.filter((src) => src.includes('hero'))).toEqual([]);
});

test('the calendar waits for a tap', async () => {
  const { user, server } = openFront({
    'GET /stay/calendar': () => ({ body: { currency: 'USD', days: [] } }),
  });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(server.callsTo('GET /stay/calendar')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  expect((await screen.findAllByRole('grid')).length).toBeGreaterThan(0);
});

test('rooms that do not load can be loaded again', async () => {
  const { user, server } = openFront({ 'GET /category': unreachable });
  expect(await screen.findByText('The rooms could not be loaded')).toBeVisible();
  server.handlers['GET /category'] = () => ({ body: { categories: [seaView] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Sea View' })).toBeVisible();
});
