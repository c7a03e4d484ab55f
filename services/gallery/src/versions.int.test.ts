import { type ItemOnWire, updateItem } from '@innkeeper/contracts/gallery';
import { type Gallery, startGallery, uniqueName } from './testing/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery({ PICTURES_PUBLIC_URL: '/pictures' });
});
afterAll(() => gallery.stop());

const put = (body: object) => gallery.staff('PUT', '/api/gallery', body);
const read = async ({ name }: ItemOnWire): Promise<ItemOnWire> =>
  (await gallery.call('GET', '/api/gallery')).body.list.find((item: ItemOnWire) => item.name === name);

async function create(): Promise<ItemOnWire> {
  const body = { name: uniqueName('Beach'), description: 'Two loungers.', image: '/pictures/beach.jpg' };
  return (await gallery.staff('POST', '/api/gallery', body)).body.item;
}

it('an item is not changed with an outdated version, and is answered as it is now', async () => {
  const opened = await create();
  const now = (await put({ ...opened, description: 'Closed in winter.' })).body.item;
  expect(now.version).toBeGreaterThan(opened.version);
  const { status, body } = await put({ ...opened, description: 'Open all year.' });
  expect(status).toBe(409);
  expect(updateItem.errors[409].parse(body)).toEqual({ ...body, code: 'edit_conflict', current: now });
  expect(await read(opened)).toEqual(now);
  expect(await gallery.published(opened._id)).toHaveLength(2);
  expect((await put({ ...now, description: 'Open all year.' })).status).toBe(200);
});

it('exactly one of twenty concurrent writes with the same version changes an item', async () => {
  const opened = await create();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put({ ...opened, description: `Writer ${index}.` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await read(opened)).toEqual(answers.find(({ status }) => status === 200)!.body.item);
});

it('a call without a version changes only what it sends', async () => {
  const { _id, version, ...item } = await create();
  await put({ name: item.name, description: 'Closed in winter.' });
  expect(await read({ _id, version, ...item })).toMatchObject({ ...item, description: 'Closed in winter.' });
  for (const image of [null, '']) {
    await put({ ...item, image: '/pictures/winter.jpg' });
    expect((await put({ ...item, image })).body.item.image).toBe('');
  }
});

it('an item that was deleted and added again has another version; a deletion needs none', async () => {
  const opened = await create();
  await put({ ...opened, description: 'Closed in winter.' });
  expect((await gallery.staff('DELETE', `/api/gallery/${opened._id}`)).status).toBe(200);
  expect((await put(opened)).status).toBe(404);
  await gallery.staff('POST', '/api/gallery', opened);
  expect((await put(opened)).body.code).toBe('edit_conflict');
});

it('an item gets a new version with every change', async () => {
  const opened = await create();
  await gallery.database.query("update items set description = 'Old.' where id = $1", [opened._id]);
  expect((await put(opened)).status).toBe(409);
});
