import { describeConformance } from '@innkeeper/kit/testing/conformance';
import { type Gallery, startGallery } from './gallery-under-test.ts';
import { galleryEndpoints } from './routes.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterAll(() => gallery.stop());

// The endpoints are only looked at here; the calls go to the harness, which has a database and a bucket.
describeConformance(
  galleryEndpoints({ database: undefined as never, bucket: undefined as never }),
  {
    'GET /api/gallery': 'public',
    'POST /api/gallery': 'staff',
    'PUT /api/gallery': 'staff',
    'DELETE /api/gallery/:id': 'staff',
    'POST /api/gallery/uploads': 'staff',
    'GET /api/gallery/uploads/*object': 'staff',
  },
  () => gallery,
);

it.each([
  ['/api/gallery', 'PATCH', 'GET, POST, PUT'],
  ['/api/gallery/uploads', 'PUT', 'POST'],
  ['/api/gallery/uploads/a/b.png', 'POST', 'GET'],
])('names the methods there are at %s', async (address, method, allow) => {
  const { status, headers, body } = await gallery.call(method, address);
  expect([status, headers.get('allow'), body.code]).toEqual([405, allow, 'method_not_allowed']);
});
