import type { Harness } from '@innkeeper/kit/testing';
import { asStaff, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

const settingsChanges = () =>
  harness.securityEvents.filter((one) => (one as { event: string }).event === 'settings_changed');

it('a change of the settings is a security event, with who made it; a rejected one is none', async () => {
  expect((await staff('PUT', '/api/hotel', { email: 'no address' })).status).toBe(400);
  expect((await staff('PUT', '/api/hotel', { name: 'x', version: 999 })).status).toBe(409);
  expect(settingsChanges()).toEqual([]);
  expect((await staff('PUT', '/api/hotel', { tagline: 'By the sea' })).status).toBe(200);
  expect((await staff('PUT', '/api/hotel/map', { map: null })).status).toBe(200);
  expect(settingsChanges()).toMatchObject([
    { what: 'hotel', actor: { kind: 'staff' }, account: expect.any(String) },
    { what: 'map' },
  ]);
});
