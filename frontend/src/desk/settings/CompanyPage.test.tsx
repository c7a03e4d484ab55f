import { screen } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CompanyPage } from './CompanyPage.tsx';

async function openPage(handlers: Handlers = {}) {
  let stored: object = { seller: null, version: 1 };
  const server = fakeServer({
    'GET /desk/seller': () => ({ body: stored }),
    'PUT /desk/seller': ({ body }) => {
      const { version: _, ...seller } = body as { version: number };
      stored = { seller, version: 2 };
      return { body: { message: 'Saved.', ...stored } };
    },
    ...handlers,
  });
  const view = renderPage(<CompanyPage />, deskPaths.company);
  await screen.findByLabelText('Company');
  return { server, ...view };
}

test('sets the company, with numbers of invoices as they are proposed', async () => {
  const { user, server } = await openPage();
  await user.type(screen.getByLabelText('Company'), 'Marisol Bay GmbH');
  await user.type(screen.getByLabelText('Street'), 'Hafenweg 1');
  await user.type(screen.getByLabelText('Postcode'), '20095');
  await user.type(screen.getByLabelText('Town'), 'Hamburg');
  await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await user.type(screen.getByLabelText('VAT ID'), 'de 123 456 789');
  await user.type(screen.getByLabelText('IBAN'), 'DE02 1203 0000 0000 2020 51');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectShown('Company saved');
  expect(server.callsTo('PUT /desk/seller')[0]!.body).toMatchObject({
    name: 'Marisol Bay GmbH',
    country: 'DE',
    vatId: 'DE123456789',
    iban: 'DE02120300000000202051',
    invoiceFormat: '{year}-{number}',
    version: 1,
  });
});

test('says what is missing or wrong at its field, before anything is sent', async () => {
  const { user, server } = await openPage();
  await user.type(screen.getByLabelText('Company'), 'Marisol Bay GmbH');
  await user.type(screen.getByLabelText('IBAN'), 'DE02120300000000202052');
  await user.clear(screen.getByLabelText('Invoice numbers'));
  await user.type(screen.getByLabelText('Invoice numbers'), 'R-{{number}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/must be an IBAN/)).toBeVisible();
  expect(screen.getByText(/must contain \{year\} and \{number\}/)).toBeVisible();
  expect(screen.getByLabelText('Street')).toBeInvalid();
  expect(server.callsTo('PUT /desk/seller')).toEqual([]);
});

test('what the server rejects stands at its field', async () => {
  const { user } = await openPage({
    'GET /desk/seller': () => ({
      body: {
        seller: {
          name: 'A',
          street: 'B',
          postalCode: '',
          city: 'C',
          country: 'DE',
          vatId: 'DE123456789',
          taxNumber: '',
          registration: '',
          bank: '',
          iban: '',
          bic: '',
          exemption: '',
          invoiceFormat: '{year}-{number}',
          creditNoteFormat: 'C-{year}-{number}',
          depositFormat: 'D-{year}-{number}',
        },
        version: 3,
      },
    }),
    'PUT /desk/seller': () => rejection(400, 'invalid_fields', 'Check.', { bic: 'must be a BIC' }),
  });
  await user.type(screen.getByLabelText('BIC'), 'X');
  await user.clear(screen.getByLabelText('BIC'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/must be a BIC/)).toBeVisible();
});
