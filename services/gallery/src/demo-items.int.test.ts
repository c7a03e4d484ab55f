import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seedDemoItems } from './demo-items.ts';
import { uploadDemoPictures } from './pictures/demo-pictures.ts';
import { type Gallery, startGallery } from './testing/gallery.ts';

const FOLDER = path.join(import.meta.dirname, '../demo');
let gallery: Gallery;

beforeEach(async () => {
  gallery = await startGallery();
});
afterEach(() => gallery.stop());

const list = async () => (await gallery.call('GET', '/api/gallery')).body.list;
const seed = () => seedDemoItems(gallery);

it('adds eight items once, also when several processes start it, and each picture can be seen', async () => {
  expect(await uploadDemoPictures(gallery.bucket)).toBe(readdirSync(FOLDER).length);
  const seeded = await Promise.all([seed(), seed(), seed()]);
  expect([seeded.filter(Boolean).length, (await list()).length]).toEqual([1, 8]);
  for (const { image } of await list()) {
    const picture = await fetch(image);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
});

it('uploads a picture again only where it is missing or another size', async () => {
  await uploadDemoPictures(gallery.bucket);
  expect(await uploadDemoPictures(gallery.bucket)).toBe(0);
  await gallery.bucket.remove('demo/place-lake.jpg');
  await gallery.bucket.put('demo/place-pool.jpg', Buffer.from('half'), { contentType: 'image/jpeg' });
  expect(await uploadDemoPictures(gallery.bucket)).toBe(2);
  expect((await gallery.bucket.sizes('demo/place-pool.jpg')).get('demo/place-pool.jpg')).toBe(
    readFileSync(path.join(FOLDER, 'place-pool.jpg')).length,
  );
});

it('adds nothing where there are other items, nor after staff have deleted all', async () => {
  await gallery.staff('POST', '/api/gallery', { name: 'Ours', description: 'Ours.' });
  expect([await seed(), (await list()).length]).toEqual([false, 1]);
  await gallery.staff('DELETE', `/api/gallery/${(await list())[0]._id}`);
  expect([await seed(), await list()]).toEqual([false, []]);
});
