import { recordedOf } from '@innkeeper/kit/testing';
import { type Gallery, startGallery, uniqueName } from './testing/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery({ PICTURES_PUBLIC_URL: '/pictures' });
});
afterAll(() => gallery.stop());

test('each change by staff is recorded once, with the changed item', async () => {
  const item = { name: uniqueName('Terrace'), description: 'At dusk.', image: '/pictures/demo/terrace.jpg' };
  const change = { ...item, description: 'At dawn.' };
  const { _id: id } = (await gallery.staff('POST', '/api/gallery', item)).body.item;
  const send = [
    ['POST', '/api/gallery', item, 409],
    ['PUT', '/api/gallery', change, 200],
    ['PUT', '/api/gallery', change, 200],
    ['PUT', '/api/gallery', { ...change, description: 'Mine.', version: 1 }, 409],
    ['DELETE', `/api/gallery/${id}`, undefined, 200],
    ['DELETE', `/api/gallery/${id}`, undefined, 404],
    ['POST', `/api/desk/gallery/${id}/restore`, undefined, 200],
    ['POST', `/api/desk/gallery/${id}/restore`, undefined, 200],
  ] as const;
  for (const [method, path, body, status] of send)
    expect((await gallery.staff(method, path, body)).status).toBe(status);

  const one = {
    subject: { kind: 'item', id, name: item.name },
    actor: { kind: 'staff', id: expect.any(String), email: expect.any(String) },
  };
  expect(await recordedOf(gallery.database, 'item', id)).toEqual([
    { ...one, action: 'item.created', before: null, after: item },
    {
      ...one,
      action: 'item.updated',
      before: { description: 'At dusk.' },
      after: { description: 'At dawn.' },
    },
    { ...one, action: 'item.deleted', before: change, after: null },
    { ...one, action: 'item.restored', before: null, after: change },
  ]);
  const listed = await gallery.staff('GET', `/api/desk/history/gallery?kind=item&record=${id}`);
  expect(listed.body.entries).toHaveLength(4);
});
