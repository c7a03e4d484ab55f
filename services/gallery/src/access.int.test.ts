import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { galleryCalls } from '@innkeeper/contracts/gallery';
import { describeConformance } from '@innkeeper/kit/testing';
import { type Gallery, startGallery } from './testing/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterAll(() => gallery.stop());

it('answers every call of the contract', () => {
  expect(new Set(gallery.endpoints.map(({ call }) => call))).toEqual(new Set(Object.values(galleryCalls)));
});

describe('every call', () => {
  describeConformance(
    Object.values(galleryCalls),
    {
      'GET /api/gallery': 'public',
      'GET /api/desk/gallery': 'staff',
      'POST /api/gallery': 'staff',
      'PUT /api/gallery': 'staff',
      'DELETE /api/gallery/:id': 'staff',
      'POST /api/desk/gallery/:id/restore': 'staff',
      'GET /api/desk/gallery/:id/restore': 'staff',
      'POST /api/gallery/uploads': 'staff',
      'GET /api/gallery/uploads/*object': 'staff',
      'POST /api/gallery/photos': 'staff',
      'GET /api/gallery/photos/*object': 'staff',
      'POST /api/desk/installation/gallery/empty': 'staff',
      'GET /api/desk/history/gallery': 'staff',
    },
    () => gallery,
    STAFF_ROLES,
  );
});

it.each([
  ['/api/gallery', 'PATCH', 'GET, POST, PUT'],
  ['/api/gallery/uploads', 'PUT', 'POST'],
  ['/api/gallery/uploads/a/b.png', 'POST', 'GET'],
])('answers 405 with the methods of %s', async (address, method, allow) => {
  const { status, headers, body } = await gallery.call(method, address);
  expect([status, headers.get('allow'), body.code]).toEqual([405, allow, 'method_not_allowed']);
});
