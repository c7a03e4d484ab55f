import { SELLER_SUBJECT } from '@innkeeper/contracts/seller';
import type { Harness } from '@innkeeper/kit/testing';
import { DEMO_SELLER } from './demo-seller.ts';
import { asStaff, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

const save = (changes: object = {}) => staff('PUT', '/api/desk/seller', { ...DEMO_SELLER, ...changes });

it('is not there until staff set it; each change is published and in the history', async () => {
  expect((await staff('GET', '/api/desk/seller')).body).toEqual({ seller: null, version: 1 });
  const { status, body } = await save({ iban: ' es91 2100 0418 4502 0005 1332', vatId: 'es b12345678' });
  expect(status).toBe(200);
  const stored = { ...DEMO_SELLER, vatId: 'ESB12345678' };
  expect(body).toMatchObject({ seller: stored, version: 2 });
  expect((await staff('GET', '/api/desk/seller')).body).toEqual({ seller: stored, version: 2 });
  expect((await harness.published(SELLER_SUBJECT)).map(({ type, data }) => [type, data])).toEqual([
    ['seller.updated', { kind: 'seller', ...stored }],
  ]);
  await save({ city: 'Granada' });
  const { entries } = (await staff('GET', '/api/desk/history/catalog?kind=seller&record=seller')).body;
  expect(entries[0]).toMatchObject({
    action: 'seller.updated',
    before: { city: 'Marisol Bay' },
    after: { city: 'Granada' },
  });
});

it('that another person has changed is not overwritten, and the answer has the newest data', async () => {
  const { version } = (await save()).body;
  expect((await save({ name: 'Another', version: version - 1 })).body).toMatchObject({
    code: 'edit_conflict',
    current: { seller: DEMO_SELLER, version },
  });
});

it.each([
  ['an IBAN with a wrong digit', { iban: 'ES9121000418450200051333' }, 'iban'],
  ['a BIC of nine characters', { bic: 'CAIXESBBX' }, 'bic'],
  ['a VAT ID without its country', { vatId: 'B00000000' }, 'vatId'],
  ['neither VAT ID nor tax number', { vatId: '' }, 'vatId'],
  ['numbers without the year', { invoiceFormat: 'R-{number}' }, 'invoiceFormat'],
  ['two numbers in one format', { invoiceFormat: '{year}-{number}-{number}' }, 'invoiceFormat'],
  ['the same numbers for two kinds', { depositFormat: 'C-{year}-{number}' }, 'depositFormat'],
  ['a country that was replaced by another', { country: 'DD' }, 'country'],
  ['no street', { street: ' ' }, 'street'],
])('rejects %s at its field', async (_, changes, field) => {
  const { status, body } = await save(changes);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});
