import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { testStaff } from '@innkeeper/kit/testing';
import { seedDemoItems } from './demo-items.ts';
import { type Gallery, startGallery } from './testing/gallery.ts';

let gallery: Gallery;
beforeEach(async () => {
  gallery = await startGallery();
});
afterEach(() => gallery.stop());

const empty = async () =>
  (
    await gallery.call('POST', '/api/desk/installation/gallery/empty', {
      token: gallery.tokens.sign(testStaff('installation')),
      body: { confirmation: EMPTY_CONFIRMATION },
    })
  ).body;
const list = async () => (await gallery.call('GET', '/api/gallery')).body.list;

test('the demo is emptied of its items, with events', async () => {
  await gallery.database.query("insert into installation (kind) values ('demo')");
  await seedDemoItems(gallery);
  const { rows } = await gallery.database.query<{ id: string }>('select id from items limit 1');
  expect(await empty()).toEqual({ emptied: true });
  expect(await list()).toEqual([]);
  expect((await gallery.published(rows[0]!.id)).at(-1)!.type).toBe('item.deleted');
  expect(await empty()).toEqual({ emptied: false });
});

test('the items of a real hotel stay', async () => {
  await gallery.database.query("insert into installation (kind) values ('own')");
  await seedDemoItems(gallery);
  expect(await empty()).toEqual({ emptied: false });
  expect(await list()).toHaveLength(8);
});
