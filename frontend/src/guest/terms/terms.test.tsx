import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { stayPaths } from '../../shared/stay-paths.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { showSettings } from '../../testing/hotel-settings.ts';
import { renderPage, type User } from '../../testing/render-page.tsx';
import { Footer } from '../home/Footer.tsx';
import { TermsPage } from '../legal/LegalPage.tsx';
import { CheckoutPage } from '../stay/checkout/CheckoutPage.tsx';
import { keep } from '../stay/kept.ts';

const money = (amount: string) => ({ amount, currency: 'USD' });
const room = {
  categoryId: 'c1',
  category: 'Suite',
  adults: 2,
  children: [],
  total: money('300.00'),
  atHotel: money('0.00'),
  lines: [],
};
const held = {
  holdId: 'h1',
  secret: 'hold-secret',
  mayExtend: true,
  start: '2026-12-11',
  end: '2026-12-13',
  rooms: [room],
  total: money('300.00'),
  atHotel: money('0.00'),
  search: '?from=x',
};
const booking = {
  bookingId: 'MB-7Q2K0000',
  roomName: 'Attic',
  start: held.start,
  end: held.end,
  nights: 2,
  guests: 2,
  children: [],
  price: 300,
  status: 'confirmed',
  createdAt: '2026-11-23T12:00:00.000Z',
};
const confirmCall = 'POST /stay/holds/h1/confirm';
const textsOf = (revision: number, isCurrent = true) => ({
  body: {
    revision,
    isCurrent,
    since: '2026-11-20T12:00:00.000Z',
    texts: [{ language: 'en', words: `Text ${revision}.\n\nPay when you leave.` }],
  },
});
const done = () => ({ status: 201, body: { message: '', bookings: [booking], link: null } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function openCheckout(handlers: Handlers) {
  keep({ held: { ...held, endsAt: Date.now() + 600_000 } as never });
  const server = fakeServer({ 'GET /hotel/terms': () => textsOf(3), ...handlers });
  return { server, ...renderPage(<CheckoutPage />, stayPaths.checkout) };
}
const box = () => screen.getByRole('checkbox', { name: 'I have read the terms of booking and accept them.' });
const book = (user: User) => user.click(screen.getByRole('button', { name: 'Book with obligation to pay' }));
async function fillIn(user: User) {
  await user.type(screen.getByLabelText('Last name'), 'Haddad');
  await user.type(screen.getByLabelText('Email'), 'nadia@example.com');
  await user.type(screen.getByLabelText('Phone'), '600');
}

describe('a hotel with terms', () => {
  beforeEach(() => showSettings({ termsRevision: 3, legalPages: ['terms'] }));

  test('asks for their acceptance, says beside the box that it is missing, and sends which text it was', async () => {
    const { user, server } = openCheckout({ [confirmCall]: done });
    expect(box()).not.toBeChecked();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'terms of booking' })).toHaveAttribute(
        'href',
        '/terms?revision=3',
      ),
    );
    await fillIn(user);
    await book(user);
    expect(box()).toHaveFocus();
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription('Please accept the terms of booking.');
    expect(server.callsTo(confirmCall)).toHaveLength(0);
    await user.click(box());
    expect(box()).toBeValid();
    await book(user);
    await screen.findByRole('heading', { name: 'Your room is booked' });
    expect(server.callsTo(confirmCall)[0]!.body).toMatchObject({
      lastName: 'Haddad',
      terms: { revision: 3, language: 'en' },
    });
  });

  test('that have changed since have to be accepted again', async () => {
    const { user, server } = openCheckout({
      [confirmCall]: () => rejection(409, 'terms_changed', 'The terms of booking have changed.'),
    });
    await fillIn(user);
    await user.click(box());
    server.handlers['GET /hotel/terms'] = () => textsOf(4);
    await book(user);
    await waitFor(() => expect(box()).toHaveAccessibleDescription('The terms of booking have changed.'));
    expect(box()).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'terms of booking' })).toHaveAttribute(
      'href',
      '/terms?revision=4',
    );
    server.handlers[confirmCall] = done;
    await user.click(box());
    await book(user);
    await screen.findByRole('heading', { name: 'Your room is booked' });
    expect(server.callsTo(confirmCall)[1]!.body).toMatchObject({ terms: { revision: 4, language: 'en' } });
  });

  test('has them in the footer, and on a page, also an earlier text', async () => {
    fakeServer({
      'GET /hotel/terms': ({ query }) => (query['revision'] ? textsOf(2, false) : textsOf(3)),
      'GET /hotel/map': () => ({ body: { map: null } }),
    });
    const page = renderPage(<TermsPage />, paths.terms);
    expect(await screen.findByText('Text 3.')).toBeVisible();
    expect(screen.getByText('Pay when you leave.')).toBeVisible();
    page.unmount();
    renderPage(<TermsPage />, `${paths.terms}?revision=2`);
    expect(await screen.findByText('Text 2.')).toBeVisible();
    expect(screen.getByText(/They have changed since\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'The current terms' })).toHaveAttribute('href', paths.terms);
  });
});

test('a hotel without terms asks for nothing; if it has some since, the box appears', async () => {
  const { user, server } = openCheckout({
    [confirmCall]: () => rejection(409, 'terms_not_accepted', 'Please accept the terms of booking.'),
  });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await fillIn(user);
  await book(user);
  expect(await screen.findByRole('checkbox')).toBeInvalid();
  server.handlers[confirmCall] = done;
  await user.click(box());
  await book(user);
  await screen.findByRole('heading', { name: 'Your room is booked' });
  const [first, second] = server.callsTo(confirmCall);
  expect(first!.body).not.toHaveProperty('terms');
  expect(second!.body).toMatchObject({ terms: { revision: 3, language: 'en' } });
});

test('the page of a hotel without terms says so', async () => {
  const server = fakeServer({ 'GET /hotel/map': () => ({ body: { map: null } }) });
  renderPage(
    <>
      <TermsPage />
      <Footer />
    </>,
    paths.terms,
  );
  expect(screen.getByText('The hotel has not published this text.')).toBeVisible();
  expect(server.callsTo('GET /hotel/terms')).toHaveLength(0);
});
