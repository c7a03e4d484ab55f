import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { single } from '../../testing/hotel-records.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Taxes } from './api.ts';
import { TaxesPage } from './TaxesPage.tsx';

const get = 'GET /desk/taxes';
const put = 'PUT /desk/taxes';
const vat: Taxes['taxes'][number] = {
  taxId: '5eed0000-0000-4000-8000-000000000009',
  name: 'VAT',
  kind: 'tax',
  per: 'percent',
  base: 'nights',
  rate: '10',
  isIncluded: true,
  minimumAge: 0,
  maximumNights: null,
  firstNight: null,
  lastNight: null,
  isPaidAtHotel: false,
};

function openTaxes(handlers: Handlers = {}) {
  let taxes: Taxes = { taxes: [vat], version: 4 };
  const server = fakeServer({
    'GET /category': () => ({ body: { categories: [single] } }),
    [get]: () => ({ body: taxes }),
    [put]: ({ body }) => {
      const sent = body as Taxes;
      if (sent.version !== taxes.version) return editConflict(taxes);
      const stored = sent.taxes.map((tax, i) => ({
        ...tax,
        taxId: tax.taxId ?? vat.taxId.replace(/9$/, `${i}`),
      }));
      taxes = { taxes: stored, version: taxes.version + 1 };
      return { body: { message: 'Taxes saved.', rules: taxes } };
    },
    'POST /desk/price-rules/preview': () => ({
      body: {
        total: '105.00',
        lines: [
          { label: 'Night', quantity: 1, amount: '100.00' },
          { label: 'VAT', quantity: 1, amount: '9.09', isIncluded: true },
          { label: 'City tax', quantity: 2, amount: '5.00' },
        ],
      },
    }),
    ...handlers,
  });
  return { server, ...renderPage(<TaxesPage />, deskPaths.taxes) };
}
const taxOf = async (name: string) => within(await screen.findByRole('group', { name }));
const save = () => screen.getByRole('button', { name: 'Save' });

test('a city tax is added, tried on a stay, and saved twice', async () => {
  const { user, server } = openTaxes();
  expect((await taxOf('VAT')).getByLabelText('Prices of nights')).toHaveValue('true');
  await user.click(screen.getByRole('button', { name: 'Add a tax or fee' }));
  const cityTax = await taxOf('Tax or fee 2');
  await user.type(cityTax.getByLabelText('Name'), 'City tax');
  await user.selectOptions(cityTax.getByLabelText('It is a'), 'City tax');
  await user.selectOptions(cityTax.getByLabelText('It comes to'), 'Per person and night');
  expect(cityTax.queryByLabelText('Percent of')).not.toBeInTheDocument();
  expect(cityTax.queryByLabelText('Prices of nights')).not.toBeInTheDocument();
  await user.type(cityTax.getByLabelText(/^Amount/), '2,5');
  await user.clear(cityTax.getByLabelText('From age'));
  await user.type(cityTax.getByLabelText('From age'), '16');
  await user.type(cityTax.getByLabelText('For at most nights'), '7');
  await user.selectOptions(cityTax.getByLabelText('Paid'), 'At the hotel');

  await user.click(screen.getByRole('button', { name: 'Show the price' }));
  expect(await screen.findByText('of which VAT')).toBeVisible();
  expect(screen.getByText('City tax × 2')).toBeVisible();
  const added = {
    name: 'City tax',
    kind: 'city_tax',
    per: 'person_night',
    base: 'nights',
    rate: '2.5',
    isIncluded: false,
    minimumAge: 16,
    maximumNights: 7,
    firstNight: null,
    lastNight: null,
    isPaidAtHotel: true,
  };
  expect(server.callsTo('POST /desk/price-rules/preview')[0]?.body).toMatchObject({ taxes: [vat, added] });
  expect(server.callsTo(put)).toHaveLength(0);

  await user.click(save());
  await expectShown('Taxes saved');
  expect(server.callsTo(put)[0]?.body).toEqual({ version: 4, taxes: [vat, added] });
  // The second change is based on the first saved one, with the new id of the tax.
  await user.type((await taxOf('City tax')).getByLabelText('Last night'), '2027-12-31');
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(2));
  expect(server.callsTo(put)[1]?.body).toEqual({
    version: 5,
    taxes: [vat, { ...added, taxId: expect.any(String), lastNight: '2027-12-31' }],
  });
});

test('a percentage says what it is of', async () => {
  const { user, server } = openTaxes();
  await user.selectOptions((await taxOf('VAT')).getByLabelText('Percent of'), 'The nights and the fees');
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(1));
  expect(server.callsTo(put)[0]?.body).toMatchObject({ taxes: [{ base: 'nights_and_fees' }] });
});

test('a tax that is counted in another way keeps no answer that is no longer asked for', async () => {
  const { user, server } = openTaxes();
  await user.selectOptions((await taxOf('VAT')).getByLabelText('Percent of'), 'Everything before it here');
  await user.selectOptions((await taxOf('VAT')).getByLabelText('It comes to'), 'Per stay');
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(1));
  expect(server.callsTo(put)[0]?.body).toMatchObject({
    taxes: [{ per: 'stay', base: 'nights', isIncluded: false }],
  });
});

test('shows errors at the field, and removes a tax', async () => {
  const { user, server } = openTaxes();
  await user.clear((await taxOf('VAT')).getByLabelText('Percent'));
  await user.type((await taxOf('VAT')).getByLabelText('Percent'), '101');
  await user.click(save());
  expect(await screen.findByText('must be at most 100')).toBeVisible();
  expect(server.callsTo(put)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove VAT' }));
  expect(screen.getByText(/^Guests pay the prices of the nights/)).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(1));
  expect(server.callsTo(put)[0]?.body).toEqual({ version: 4, taxes: [] });
});

test('what another user saved since then is shown; what cannot be loaded can be tried again', async () => {
  const { user, server } = openTaxes({ [get]: () => rejection(503, 'unavailable', 'Not now.') });
  expect(await screen.findByText('Load Error!')).toBeVisible();
  server.handlers[get] = () => ({ body: { taxes: [vat], version: 4 } });
  server.handlers[put] = () => editConflict({ taxes: [], version: 9 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.type((await taxOf('VAT')).getByLabelText('Name'), ' 2027');
  await user.click(save());
  expect(await screen.findByText('Another user changed this page')).toBeVisible();
});
