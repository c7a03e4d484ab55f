import { screen, waitFor, within } from '@testing-library/react';
import { booking } from '../../testing/bookings-page.tsx';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Extras } from './api.ts';
import { GuestExtras } from './GuestExtras.tsx';

const BREAKFAST = '5eed0000-0000-4000-8000-0000000000e1';
const ORDER = '5eed0000-0000-4000-8000-0000000000e3';
const stay = booking('MB-STAY0000', 'confirmed', 20, ['cancelled']);
const link = { bookingId: 'MB-OTHER000', secret: 'x'.repeat(43) };
const money = (amount: string) => ({ amount, currency: 'USD' });

const breakfast: Extras['offers'][number] = {
  extraId: BREAKFAST,
  name: 'Breakfast',
  description: 'On the terrace.',
  unit: 'person_night',
  price: money('18.00'),
  amounts: [money('108.00')],
};
const ordered: Extras['extras'][number] = {
  orderId: ORDER,
  extraId: BREAKFAST,
  name: 'Breakfast',
  unit: 'person_night',
  date: null,
  quantity: 1,
  amount: money('108.00'),
};

function open(at: string, isByLink: boolean, state: Partial<Extras> = {}, handlers: Handlers = {}) {
  let now: Extras = { extras: [], offers: [breakfast], mayChange: true, ...state };
  const server = fakeServer({
    [`GET ${at}`]: () => ({ body: now }),
    [`PUT ${at}/${ORDER}`]: () => {
      now = { ...now, extras: [ordered] };
      return { body: { message: '', booking: stay } };
    },
    [`DELETE ${at}/${ORDER}`]: () => {
      now = { ...now, extras: [] };
      return { body: { message: '', booking: stay } };
    },
    ...handlers,
  });
  return { server, ...renderPage(<GuestExtras booking={stay} link={isByLink ? link : null} />) };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Add to your stay' }));

beforeEach(() => {
  jest.spyOn(crypto, 'randomUUID').mockReturnValue(ORDER);
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['the link', true, `/stay/bookings/${stay.bookingId}/extras`],
  ['an account', false, `/booking/${stay.bookingId}/extras`],
])('a guest with %s adds an extra by one press, and takes it away', async (_, isByLink, at) => {
  const { user, server } = open(at, isByLink);
  const extras = await panel();
  expect(extras.getByText('$108.00')).toBeVisible();
  await user.click(extras.getByRole('button', { name: 'Add Breakfast' }));
  expect(await extras.findByText(/^Breakfast is added\./)).toBeVisible();
  const [call] = server.callsTo(`PUT ${at}/${ORDER}`);
  expect(call!.body).toEqual({ extraId: BREAKFAST, quantity: 1, amount: '108.00' });
  if (isByLink) expect(call!.headers.get('authorization')).toBe(`Booking ${link.bookingId}.${link.secret}`);
  await user.click(await extras.findByRole('button', { name: 'Remove Breakfast' }));
  expect(await extras.findByText('Breakfast is removed.')).toBeVisible();
  await waitFor(() => expect(extras.queryByRole('button', { name: 'Remove Breakfast' })).toBeNull());
});

test('says why an extra is not added', async () => {
  const at = `/booking/${stay.bookingId}/extras`;
  const { user } = open(
    at,
    false,
    {},
    {
      [`PUT ${at}/${ORDER}`]: () => rejection(409, 'extra_sold_out', 'Just sold out.'),
    },
  );
  await user.click((await panel()).getByRole('button', { name: 'Add Breakfast' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Just sold out.');
});

test('nothing stands there once it is too late', async () => {
  const at = `/booking/${stay.bookingId}/extras`;
  const { server } = open(at, false, { offers: [], extras: [ordered], mayChange: false });
  await waitFor(() => expect(server.callsTo(`GET ${at}`)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Add to your stay' })).toBeNull();
});
