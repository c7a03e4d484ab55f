import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { seaView, single } from '../../testing/hotel-records.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Rules } from './api.ts';
import { RulesPage } from './RulesPage.tsx';

const ids = {
  single: '5eed0000-0000-4000-8000-000000000002',
  seaView: '5eed0000-0000-4000-8000-000000000001',
};
const ofSeaView = {
  categoryId: ids.seaView,
  includedGuests: 2,
  extraAdult: '35.00',
  childBands: [{ maximumAge: 12, amount: '20.00' }],
};
const get = 'GET /desk/price-rules';
const put = 'PUT /desk/price-rules';

function openRules(handlers: Handlers = {}) {
  let rules: Rules = { occupancy: [ofSeaView], lengthTiers: [], version: 4 };
  const server = fakeServer({
    'GET /category': () => ({
      body: {
        categories: [
          { ...single, id: ids.single },
          { ...seaView, id: ids.seaView },
        ],
      },
    }),
    [get]: () => ({ body: rules }),
    [put]: ({ body }) => {
      rules = { ...(body as Rules), version: 5 };
      return { body: { message: 'Rules saved.', rules } };
    },
    'POST /desk/price-rules/preview': () => ({
      body: {
        total: '630.00',
        lines: [
          { label: 'Night', quantity: 7, amount: '700.00' },
          { label: '7 nights or more', quantity: 1, amount: '-70.00' },
        ],
      },
    }),
    ...handlers,
  });
  return { server, ...renderPage(<RulesPage />, deskPaths.priceRules) };
}
const rulesOf = async (name: string) =>
  within(await screen.findByRole('group', { name: new RegExp(`^${name}`) }));
const save = () => screen.getByRole('button', { name: 'Save' });

test('extra guests and long stays are priced by room type, with what guests would pay shown before', async () => {
  const { user, server } = openRules();
  expect((await rulesOf('Sea View')).getByLabelText('Extra adult')).toHaveValue('35.00');
  const ofSingle = await rulesOf('Single');
  await user.click(ofSingle.getByLabelText('Extra guests pay'));
  await user.type(ofSingle.getByLabelText('Extra adult'), '25,5');
  await user.click(screen.getByRole('button', { name: 'Add a discount' }));
  await user.type(screen.getByLabelText('From nights'), '7');
  await user.type(screen.getByLabelText('Percent off'), '10');

  const preview = within(screen.getByRole('form', { name: 'What guests would pay' }));
  await user.type(preview.getByLabelText('Ages of children'), '4, 9');
  await user.click(preview.getByRole('button', { name: 'Show the price' }));
  expect(await preview.findByText('$630.00')).toBeVisible();
  expect(preview.getByText('Night × 7')).toBeVisible();
  const rules = {
    occupancy: [ofSeaView, { categoryId: ids.single, includedGuests: 2, extraAdult: '25.5', childBands: [] }],
    lengthTiers: [{ minimumNights: 7, percent: '10' }],
  };
  expect(server.callsTo('POST /desk/price-rules/preview')[0]?.body).toMatchObject({
    rules,
    adults: 2,
    childrenAges: [4, 9],
  });
  expect(server.callsTo(put)).toHaveLength(0);

  await user.click(save());
  await expectShown('Rules saved');
  expect(server.callsTo(put)[0]?.body).toEqual({
    version: 4,
    occupancy: [ofSeaView, { ...rules.occupancy[1], extraAdult: '25.50' }],
    lengthTiers: [{ minimumNights: 7, percent: '10.00' }],
  });
});

test('removes rules that no longer apply', async () => {
  const { user, server } = openRules();
  const ofSeaViewRooms = await rulesOf('Sea View');
  await user.click(ofSeaViewRooms.getByRole('button', { name: 'Remove ages 1' }));
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(1));
  expect(server.callsTo(put)[0]?.body).toMatchObject({ occupancy: [{ ...ofSeaView, childBands: [] }] });
  await user.click(ofSeaViewRooms.getByLabelText('Extra guests pay'));
  expect(ofSeaViewRooms.queryByLabelText('Extra adult')).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(2));
  expect(server.callsTo(put)[1]?.body).toMatchObject({ occupancy: [] });
});

test('says beside the field what is wrong, and keeps what was typed', async () => {
  const { user, server } = openRules();
  await user.click(await screen.findByRole('button', { name: 'Add a discount' }));
  await user.type(screen.getByLabelText('From nights'), '1');
  await user.type(screen.getByLabelText('Percent off'), '101');
  await user.click(save());
  expect(await screen.findByText('must be from 0.01 to 100')).toBeVisible();
  expect(screen.getByLabelText('From nights')).toHaveAccessibleDescription('must be at least 2');
  expect(server.callsTo(put)).toHaveLength(0);
  expect(screen.getByLabelText('Percent off')).toHaveValue('101');
});

test('what another user saved since then is shown before anything is overwritten', async () => {
  const theirs = { occupancy: [], lengthTiers: [], version: 9 };
  const { user, server } = openRules({ [put]: () => editConflict(theirs) });
  await user.click(await screen.findByRole('button', { name: 'Add a discount' }));
  await user.type(screen.getByLabelText('From nights'), '7');
  await user.type(screen.getByLabelText('Percent off'), '10');
  await user.click(save());
  expect(await screen.findByText('Another user changed this page')).toBeVisible();
  expect(server.callsTo(put)).toHaveLength(1);
});

test('rules and prices that cannot be loaded can be tried again', async () => {
  const { user, server } = openRules({ [get]: () => rejection(503, 'unavailable', 'Not now.') });
  expect(await screen.findByText('Load Error!')).toBeVisible();
  server.handlers[get] = () => ({ body: { occupancy: [], lengthTiers: [], version: 1 } });
  server.handlers['POST /desk/price-rules/preview'] = () => rejection(503, 'unavailable', 'Not now.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Show the price' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
});
