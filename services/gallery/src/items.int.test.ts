import { randomUUID } from 'node:crypto';
import type { ItemOnWire } from '@innkeeper/contracts/gallery';
import { type Gallery, startGallery, uniqueName } from './testing/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery({ PICTURES_PUBLIC_URL: '/pictures' });
});
afterAll(() => gallery.stop());

const itemBody = (changes: object = {}) => ({
  name: uniqueName('Beach'),
  description: 'Two loungers, one umbrella.',
  image: '/pictures/demo/place-beach.jpg',
  ...changes,
});

const listed = async (): Promise<ItemOnWire[]> => (await gallery.call('GET', '/api/gallery')).body.list;
const find = async (name: string) => (await listed()).find((item) => item.name === name);

async function create(changes: object = {}): Promise<ItemOnWire> {
  const { status, body } = await gallery.staff('POST', '/api/gallery', itemBody(changes));
  expect(status).toBe(201);
  return body.item;
}

const eventsOf = async (id: string) => (await gallery.published(id)).map(({ type, data }) => [type, data]);

const INVALID: [string, object, string][] = [
  ['no name', { name: undefined }, 'name'],
  ['an empty name', { name: ' ' }, 'name'],
  ['no description', { description: undefined }, 'description'],
  ['an empty description', { description: '' }, 'description'],
  ['a script for a picture', { image: 'javascript:alert(1)' }, 'image'],
  ['a picture of another place', { image: 'https://evil.example/a.jpg' }, 'image'],
  ['another site without its protocol for a picture', { image: '//evil.example/a.jpg' }, 'image'],
  ...['x'.repeat(10_000), 'a\0b', 'a\ud83d', 12, { $gt: '' }, ['a']].flatMap((value): typeof INVALID =>
    ['name', 'description', 'image'].map((field) => [
      `${JSON.stringify(value).slice(0, 20)} for ${field}`,
      { [field]: value },
      field,
    ]),
  ),
];

describe('adding an item', () => {
  it('stores it as it was sent, lists it for everybody and publishes an event', async () => {
    const body = itemBody();
    const answer = await gallery.staff('POST', '/api/gallery', { ...body, _id: 'mine', status: 'hidden' });
    expect([answer.status, answer.body.item]).toEqual([
      201,
      { _id: expect.any(String), ...body, version: expect.any(Number) },
    ]);
    expect(await find(body.name)).toEqual(answer.body.item);
    const { _id: id } = answer.body.item;
    expect(await eventsOf(id)).toEqual([['item.created', { kind: 'item', id, ...body }]]);
  });

  it.each([undefined, null, ''])('needs no picture: %p', async (image) => {
    expect(await create({ image })).toMatchObject({ image: '' });
  });

  it('rejects a name that differs only in letter case from an existing one', async () => {
    const { name } = await create({ name: uniqueName('Jardín 🌺') });
    const again = await gallery.staff('POST', '/api/gallery', itemBody({ name: name.toUpperCase() }));
    expect([again.status, again.body.code]).toEqual([409, 'item_name_taken']);
  });

  it('gives a name to one of twenty concurrent callers', async () => {
    const body = itemBody();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gallery.staff('POST', '/api/gallery', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await listed()).filter(({ name }) => name === body.name)).toHaveLength(1);
  });

  it.each(INVALID)('with %s is rejected, naming the field', async (_what, changes, field) => {
    const before = (await listed()).length;
    const { status, body } = await gallery.staff('POST', '/api/gallery', itemBody(changes));
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      code: 'invalid_fields',
      fields: [field],
    });
    expect(await listed()).toHaveLength(before);
  });
});

describe('changing an item', () => {
  it('replaces description and picture of the item of that name, and publishes an event', async () => {
    const { _id: id, name } = await create();
    const change = { description: 'Closed in winter.', image: '/pictures/winter.webp' };
    const answer = await gallery.staff('PUT', '/api/gallery', { ...change, name: name.toUpperCase() });
    expect([answer.status, answer.body.item]).toEqual([
      200,
      { _id: id, name, ...change, version: expect.any(Number) },
    ]);
    expect(await find(name)).toEqual(answer.body.item);
    expect((await eventsOf(id)).at(-1)).toEqual(['item.updated', { kind: 'item', id, name, ...change }]);
  });

  it('keeps a picture of another place that the item has', async () => {
    const { version: _, ...item } = await create();
    const image = 'https://old.example/beach.jpg';
    await gallery.database.query('update items set image = $1 where id = $2', [image, item._id]);
    const { body } = await gallery.staff('PUT', '/api/gallery', { ...item, image });
    expect(body.item).toMatchObject({ image });
  });

  it('answers 404 for an unknown name', async () => {
    const { status, body } = await gallery.staff('PUT', '/api/gallery', itemBody());
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it.each(INVALID)('with %s is rejected, and leaves it as it was', async (_what, changes, field) => {
    const item = await create();
    const { status, body } = await gallery.staff('PUT', '/api/gallery', { ...item, ...changes });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await find(item.name)).toEqual(item);
    expect(await eventsOf(item._id)).toHaveLength(1);
  });
});

describe('deleting an item', () => {
  it('removes it once, frees the name and publishes an event', async () => {
    const { _id: id, name } = await create();
    const [first, second] = [
      await gallery.staff('DELETE', `/api/gallery/${id.toUpperCase()}`),
      await gallery.staff('DELETE', `/api/gallery/${id}`),
    ];
    expect([first.status, second.status, await find(name)]).toEqual([200, 404, undefined]);
    expect((await eventsOf(id)).at(-1)).toEqual(['item.deleted', { kind: 'deleted_item', id }]);
    await create({ name });
  });

  it.each([randomUUID(), 'nobody', '12', '%F0%9F%8C%8A', 'a%2Fb'])(
    'answers 404 for the id %s',
    async (id) => {
      expect((await gallery.staff('DELETE', `/api/gallery/${id}`)).status).toBe(404);
    },
  );

  it.each([
    ['with a NUL', '%00'],
    ['of 10,000 characters', 'x'.repeat(10_000)],
  ])('rejects an id %s', async (_what, id) => {
    expect((await gallery.staff('DELETE', `/api/gallery/${id}`)).status).toBe(400);
  });
});

describe('restoring an item', () => {
  const restore = (id: string) => gallery.staff('POST', `/api/desk/gallery/${id}/restore`);
  const mayRestore = (id: string) => gallery.staff('GET', `/api/desk/gallery/${id}/restore`);

  it('brings it back as it was, at its place, once however often it is asked to', async () => {
    const names = [uniqueName('First'), uniqueName('Second'), uniqueName('Third')];
    const [, second] = [await create({ name: names[0] }), await create({ name: names[1] })];
    await create({ name: names[2] });
    await gallery.staff('DELETE', `/api/gallery/${second._id}`);
    expect((await mayRestore(second._id)).status).toBe(200);
    expect((await listed()).some(({ _id }) => _id === second._id)).toBe(false);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(second._id)));
    expect((await mayRestore(second._id)).status).toBe(200); // repeating it would work
    for (const { status, body } of answers) expect([status, body.item]).toEqual([200, second]);
    const mine = (await listed()).map(({ name }) => name).filter((name) => names.includes(name));
    expect(mine).toEqual(names);
    expect((await eventsOf(second._id)).map(([type]) => type)).toEqual([
      'item.created',
      'item.deleted',
      'item.restored',
    ]);
  });

  it('is not possible when another item has the name now, nor after ten minutes', async () => {
    const [taken, late] = [await create(), await create()];
    for (const { _id } of [taken, late]) await gallery.staff('DELETE', `/api/gallery/${_id}`);
    await create({ name: taken.name.toUpperCase() });
    for (const answer of [await mayRestore(taken._id), await restore(taken._id)])
      expect([answer.status, answer.body.code]).toEqual([409, 'item_name_taken']);
    await gallery.database.query(
      `update deleted_items set deleted_at = now() - interval '61 minutes' where id = $1`,
      [late._id],
    );
    for (const answer of [await mayRestore(late._id), await restore(late._id)])
      expect(answer.status).toBe(404);
    await gallery.staff('DELETE', `/api/gallery/${(await create())._id}`);
    const { rowCount } = await gallery.database.query('select from deleted_items where id = $1', [late._id]);
    expect(rowCount).toBe(0);
  });

  it('answers 404 for an unknown id', async () => {
    for (const ask of [mayRestore, restore]) expect((await ask(randomUUID())).status).toBe(404);
  });
});

describe('the public list', () => {
  it('is in the order in which the items were added', async () => {
    const names = [uniqueName('Zoo'), uniqueName('Arcade'), uniqueName('Lake')];
    for (const name of names) await create({ name });
    await gallery.staff('PUT', '/api/gallery', itemBody({ name: names[0] }));
    const mine = (await listed()).map(({ name }) => name).filter((name) => names.includes(name));
    expect(mine).toEqual(names);
  });

  it('answers 304 until something changes', async () => {
    const etag = (await gallery.call('GET', '/api/gallery')).headers.get('etag')!;
    // Without Cache-Control, `fetch` itself asks for a full answer.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = () => gallery.call('GET', '/api/gallery', { headers });
    expect((await again()).status).toBe(304);
    await create();
    expect((await again()).status).toBe(200);
  });
});
