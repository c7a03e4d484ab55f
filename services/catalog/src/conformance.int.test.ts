import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { catalogCalls } from '@innkeeper/contracts/catalog';
import { describeConformance, type Harness } from '@innkeeper/kit/testing';
import { startCatalog } from './testing/catalog.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

describe('every call', () => {
  describeConformance(
    Object.values(catalogCalls),
    {
      'GET /api/category': 'public',
      'POST /api/category': 'staff',
      'PUT /api/category/:category': 'staff',
      'DELETE /api/category/:category': 'staff',
      'GET /api/desk/categories': 'staff',
      'POST /api/desk/categories/:id/restore': 'staff',
      'GET /api/desk/categories/:id/restore': 'staff',
      'GET /api/room': 'public',
      'POST /api/room': 'staff',
      'PUT /api/room/:roomId': 'staff',
      'DELETE /api/room/:roomId': 'staff',
      'GET /api/desk/rooms': 'staff',
      'GET /api/hotel': 'public',
      'PUT /api/hotel': 'staff',
      'PUT /api/desk/hotel/open': 'staff',
      'GET /api/hotel/map': 'public',
      'GET /api/hotel/terms': 'public',
      'PUT /api/hotel/map': 'staff',
      'GET /api/desk/hotel': 'staff',
      'GET /api/desk/seller': 'staff',
      'PUT /api/desk/seller': 'staff',
      'GET /api/texts/:language': 'public',
      'GET /api/desk/texts/:language': 'staff',
      'PUT /api/desk/texts/:language': 'staff',
      'POST /api/desk/installation/catalog/empty': 'staff',
      'GET /api/desk/history/catalog': 'staff',
    },
    () => harness,
    STAFF_ROLES,
  );
});

it.each(['/api/category', '/api/room'])('lists the methods of %s in a 405', async (path) => {
  const { status, headers, body } = await harness.call('PUT', path);
  expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, POST', 'method_not_allowed']);
});
