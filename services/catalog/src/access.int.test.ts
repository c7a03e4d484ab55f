import { describeConformance } from '@innkeeper/kit/testing/conformance';
import type { Harness } from '@innkeeper/kit/testing/harness';
import { startCatalog } from './catalog-under-test.ts';
import { catalogEndpoints } from './routes.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

// The endpoints are only looked at here; the calls go to the harness, which has a database.
describeConformance(
  catalogEndpoints({ database: undefined as never }),
  {
    'GET /api/category': 'public',
    'POST /api/category': 'staff',
    'PUT /api/category/:category': 'staff',
    'DELETE /api/category/:category': 'staff',
    'GET /api/room': 'public',
    'POST /api/room': 'staff',
    'PUT /api/room/:roomId': 'staff',
    'DELETE /api/room/:roomId': 'staff',
  },
  () => harness,
);

it.each(['/api/category', '/api/room'])('names the methods there are at %s', async (address) => {
  const { status, headers, body } = await harness.call('PUT', address);
  expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, POST', 'method_not_allowed']);
});
