import { screen, waitFor } from '@testing-library/react';
import { MayContext } from '../../../shared/resource/may.ts';
import { fakeServer, rejection } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Balance, OpenBalance } from './OpenBalance.tsx';

const call = 'GET /desk/balances';
const balance = (bookingId: string, amount: string) => ({ bookingId, currency: 'USD', balance: amount });

test('the balances of a list are one call: what is owed, what is too much, and nothing for settled folios', async () => {
  const server = fakeServer({
    [call]: () => ({
      body: { balances: [balance('A', '164.00'), balance('B', '-2.70'), balance('C', '0.00')] },
    }),
  });
  renderPage(
    <ul>
      {['A', 'B', 'C', 'D'].map((id) => (
        <li key={id}>
          <OpenBalance bookingId={id} />
        </li>
      ))}
    </ul>,
  );
  expect(await screen.findByText('Owes Rs. 164.00')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Owes Rs. 164.00',
    'Paid Rs. 2.70 too much',
    '',
    '',
  ]);
  expect(server.callsTo(call).map(({ query }) => query)).toEqual([{ bookings: 'A,B,C,D' }]);
});

test('more than a call may name are asked for in several', async () => {
  const server = fakeServer({ [call]: () => ({ body: { balances: [] } }) });
  const ids = Array.from({ length: 101 }, (_, i) => `MB-${i}`);
  renderPage(ids.map((id) => <OpenBalance key={id} bookingId={id} />));
  await waitFor(() => expect(server.callsTo(call)).toHaveLength(2));
  expect(server.callsTo(call).map(({ query }) => query['bookings']!.split(',').length)).toEqual([100, 1]);
});

test('without the permission nothing is asked, and a failure shows nothing', async () => {
  const server = fakeServer({ [call]: () => rejection(503, 'unavailable', 'Not now.') });
  renderPage(
    <MayContext value={() => false}>
      <OpenBalance bookingId="A" />
    </MayContext>,
  );
  renderPage(<OpenBalance bookingId="B" />);
  await waitFor(() => expect(server.received).toHaveLength(1));
  expect(server.callsTo(call)[0]!.query).toEqual({ bookings: 'B' });
  expect(screen.queryByText(/Rs\./)).not.toBeInTheDocument();
});

test('a column has a place for each balance from the start, and shows what is not settled', async () => {
  fakeServer({
    [call]: () => ({
      body: { balances: [balance('A', '164.00'), balance('B', '-2.70'), balance('C', '0.00')] },
    }),
  });
  renderPage(
    <ul>
      {['A', 'B', 'C', 'D'].map((id) => (
        <li key={id}>
          <Balance bookingId={id} />
        </li>
      ))}
    </ul>,
  );
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts()).toEqual(['–', '–', '–', '–']);
  await waitFor(() => expect(texts()).toEqual(['Rs. 164.00', '-Rs. 2.70', '–', '–']));
});
