import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Extra } from './api.ts';
import { ExtrasPage } from './ExtrasPage.tsx';

const parking: Extra = {
  extraId: '5eed0000-0000-4000-8000-0000000000e1',
  name: 'Parking space',
  description: 'In the courtyard.',
  unit: 'night',
  price: '15.00',
  minimumAge: null,
  maximumAge: null,
  parts: [{ name: 'Service', percent: '100', rate: '20' }],
  served: 'day',
  isBreakfast: false,
  isOnline: true,
  stockPerDay: 6,
  firstDay: null,
  lastDay: null,
  isEnded: false,
  version: 3,
};
const put = `PUT /desk/extras/${parking.extraId}`;

function openExtras(handlers: Handlers = {}) {
  let extras = [parking];
  const server = fakeServer({
    'GET /desk/extras': () => ({ body: { extras } }),
    'POST /desk/extras': ({ body }) => {
      const extra = { ...parking, ...(body as object), extraId: crypto.randomUUID() };
      extras = [...extras, extra];
      return { status: 201, body: { message: '', extra } };
    },
    [put]: ({ body }) => {
      extras = [{ ...parking, ...(body as object) }];
      return { body: { message: '', extra: extras[0] } };
    },
    ...handlers,
  });
  return { server, ...renderPage(<ExtrasPage />, deskPaths.extras) };
}
const row = async () => within((await screen.findByText('Parking space')).closest('tr') as HTMLElement);
const field = (label: string | RegExp) => screen.findByLabelText(label);

test('lists what the hotel sells, with its price, unit and stock', async () => {
  openExtras();
  const shown = await row();
  for (const text of ['Rs. 15.00', 'Per night', '6', 'Yes']) expect(shown.getByText(text)).toBeVisible();
});

test('breakfast is added with its parts, after its price was shown', async () => {
  const preview = {
    quantity: 6,
    total: '108.00',
    parts: [
      { name: 'Food', rate: '10', amount: '86.40', tax: '7.85' },
      { name: 'Drinks', rate: '20', amount: '21.60', tax: '3.60' },
    ],
  };
  const { user, server } = openExtras({ 'POST /desk/extras/preview': () => ({ body: preview }) });
  await user.type(await field('Name'), 'Breakfast');
  await user.type(await field(/^Amount/), '18');
  await user.selectOptions(await field('For which day'), 'next_morning');
  await user.selectOptions(await field('On the breakfast list'), 'Yes');
  for (const [i, part] of preview.parts.entries()) {
    await user.click(screen.getByRole('button', { name: 'Add a part' }));
    await user.type((await screen.findAllByLabelText('Part'))[i]!, part.name);
    const percent = screen.getAllByLabelText('Percent of the price')[i]!;
    await user.clear(percent);
    await user.type(percent, i === 0 ? '80' : '20');
    await user.type(screen.getAllByLabelText('Tax in it (%)')[i]!, part.rate);
  }
  await user.click(screen.getByRole('button', { name: /^Show/ }));
  expect(await screen.findByText('6 units: $108.00')).toBeVisible();
  expect(screen.getByText('Food: $86.40, of which 10 % tax $7.85')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add extra' }));
  await expectShown('Extra added');
  expect(server.callsTo('POST /desk/extras')[0]!.body).toEqual({
    name: 'Breakfast',
    description: '',
    unit: 'person_night',
    price: '18.00',
    minimumAge: null,
    maximumAge: null,
    parts: [
      { name: 'Food', percent: '80', rate: '10' },
      { name: 'Drinks', percent: '20', rate: '20' },
    ],
    served: 'next_morning',
    isBreakfast: true,
    isOnline: true,
    stockPerDay: null,
    firstDay: null,
    lastDay: null,
    isEnded: false,
  });
});

test('an extra is ended, with the version that was shown', async () => {
  const { user, server } = openExtras();
  await user.click((await row()).getByRole('button', { name: 'End Parking space' }));
  await expectShown('Parking space is not sold any more');
  await waitFor(() => expect(server.callsTo(put)[0]?.body).toMatchObject({ isEnded: true, version: 3 }));
  expect(await screen.findByRole('button', { name: 'Sell Parking space again' })).toBeVisible();
});
