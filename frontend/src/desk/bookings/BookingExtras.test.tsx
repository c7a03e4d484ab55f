import type { ExtrasOfBooking } from '@innkeeper/contracts/booking';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, today } from '../../shared/calendar.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { arriving, changeId } from '../../testing/bookings-page.tsx';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BookingExtras } from './BookingExtras.tsx';
import { useBookingChanges } from './use-booking-changes.ts';

const at = `/desk/bookings/${arriving.bookingId}/extras`;
const money = (amount: string) => ({ amount, currency: 'USD' });
const BREAKFAST = '5eed0000-0000-4000-8000-0000000000e1';
const WATER = '5eed0000-0000-4000-8000-0000000000e2';
const ORDER = '5eed0000-0000-4000-8000-0000000000e3';

const offers: ExtrasOfBooking['offers'] = [
  {
    extraId: BREAKFAST,
    name: 'Breakfast',
    description: '',
    unit: 'person_night',
    price: money('18.00'),
    whole: money('72.00'),
  },
  { extraId: WATER, name: 'Water', description: '', unit: 'piece', price: money('3.50'), whole: null },
];
const ordered: ExtrasOfBooking['extras'][number] = {
  orderId: ORDER,
  extraId: BREAKFAST,
  name: 'Breakfast',
  unit: 'person_night',
  date: null,
  quantity: 1,
  amount: money('72.00'),
};
const answer = () => ({ body: { message: '', booking: arriving, changeId } });

function Extras() {
  return <BookingExtras booking={arriving} today={today()} changes={useBookingChanges()} />;
}

function open(extras: Partial<ExtrasOfBooking> = {}, handlers: Handlers = {}) {
  const first = today();
  const body = {
    extras: [],
    offers,
    firstDay: first,
    lastDay: addDays(first, 2),
    mayChange: true,
    ...extras,
  };
  const server = fakeServer({ [`GET ${at}`]: () => ({ body }), ...handlers });
  const page = (
    <MayContext value={() => true}>
      <Extras />
    </MayContext>
  );
  return { server, ...renderPage(page) };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Extras' }));
const put = `PUT ${at}/${ORDER}`;
beforeEach(() => {
  jest.spyOn(crypto, 'randomUUID').mockReturnValue(ORDER);
});
afterEach(() => jest.restoreAllMocks());

test('a guest in the house has something today, which can be undone', async () => {
  const { user, server } = open({}, { [put]: answer });
  const form = await panel();
  await user.selectOptions(form.getByLabelText('Extra'), 'Water, Rs. 3.50');
  expect(form.queryByLabelText('For')).toBeNull();
  await user.clear(form.getByLabelText('Quantity'));
  await user.type(form.getByLabelText('Quantity'), '2');
  await user.click(form.getByRole('button', { name: 'Add extra' }));
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(1));
  expect(server.callsTo(put)[0]!.body).toEqual({ extraId: WATER, date: today(), quantity: 2 });
  expect(await screen.findByRole('button', { name: /^Undo/ })).toBeVisible();
});

test('a guest who is expected has it for the whole stay, at the price that is shown', async () => {
  const { user, server } = open(
    { firstDay: addDays(today(), 3), lastDay: addDays(today(), 5) },
    { [put]: answer },
  );
  const form = await panel();
  expect(form.getByRole('option', { name: 'The whole stay: Rs. 72.00' })).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Add extra' }));
  await waitFor(() =>
    expect(server.callsTo(put)[0]?.body).toEqual({ extraId: BREAKFAST, date: null, quantity: 1 }),
  );
});

test('an extra that is sold out is said beside the button', async () => {
  const { user } = open({}, { [put]: () => rejection(409, 'extra_sold_out', 'It is sold out.') });
  await user.click((await panel()).getByRole('button', { name: 'Add extra' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is sold out.');
});

test('an extra is taken away with a reason', async () => {
  const remove = `DELETE ${at}/${ORDER}`;
  const { user, server } = open({ extras: [ordered] }, { [remove]: answer });
  const row = await panel();
  expect(row.getByText('Whole stay')).toBeVisible();
  expect(row.getByText('Rs. 72.00')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Remove Breakfast' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'They leave before');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.callsTo(remove)[0]?.query).toEqual({ reason: 'They leave before' }));
});

test('a stay that is over shows what it had, without a form', async () => {
  open({ extras: [ordered], offers: [], mayChange: false });
  const row = await panel();
  expect(row.getByText('Breakfast')).toBeVisible();
  expect(row.queryByRole('button')).toBeNull();
});

test('nothing stands there where the hotel sells nothing', async () => {
  const { server } = open({ offers: [] });
  await waitFor(() => expect(server.callsTo(`GET ${at}`)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Extras' })).toBeNull();
});
