import { randomUUID } from 'node:crypto';
import type { CategoryOnWire } from '@innkeeper/contracts/catalog';
import type { Harness } from '@innkeeper/kit/testing';
import {
  asStaff,
  categoryBody,
  conditional,
  INVALID_TEXTS,
  roomBody,
  startCatalog,
  uniqueName,
} from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);

beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

/** What a category has of which nothing is known. */
const NO_FACTS = {
  morePictures: [],
  squareMetres: null,
  beds: [],
  bathroom: null,
  amenities: [],
  accessibility: [],
};
const pathOf = (name: string) => `/api/category/${encodeURIComponent(name)}`;

async function listAll(): Promise<CategoryOnWire[]> {
  return (await harness.call('GET', '/api/category')).body.categories;
}
const findListed = async (name: string) => (await listAll()).find((category) => category.name === name);

async function create(changes: object = {}): Promise<CategoryOnWire> {
  const { status, body } = await staff('POST', '/api/category', categoryBody(changes));
  expect(status).toBe(201);
  return body.category;
}

const publishedTypes = async (id: string) => (await harness.published(id)).map(({ type }) => type);

describe('in a currency without decimals', () => {
  beforeEach(() => harness.database.query(`update hotel set currency = 'JPY'`));
  afterEach(() => harness.database.query(`update hotel set currency = 'USD'`));

  it('a price has none, and one from before may stay', async () => {
    const wrong = await staff('POST', '/api/category', categoryBody({ price: 12000.5 }));
    const fields = { price: expect.objectContaining({ code: 'whole_amount', params: { currency: 'JPY' } }) };
    expect([wrong.status, wrong.body.fields]).toEqual([400, fields]);
    const { id, name, price } = await create({ price: 12_000 });
    expect(price).toBe(12_000);
    expect((await harness.published(id))[0]!.data).toMatchObject({ price: '12000.00' });

    await harness.database.query('update categories set price = 99.50 where id = $1', [id]);
    const change = (given: object) => staff('PUT', pathOf(name), given);
    expect((await change({ price: 99.5, description: 'As before' })).status).toBe(200);
    expect((await change({ price: 99.25 })).body.fields).toEqual(fields);
  });
});

describe('in a currency of thousandths', () => {
  beforeEach(() => harness.database.query(`update hotel set currency = 'KWD'`));
  afterEach(() => harness.database.query(`update hotel set currency = 'USD'`));

  it('a price keeps them, in the list, in the event and after a change', async () => {
    const { id, name, price } = await create({ price: '12.345' });
    expect([price, (await findListed(name))!.price]).toEqual([12.345, 12.345]);
    expect((await staff('PUT', pathOf(name), { price: 9_999_999_999.999 })).body.category.price).toBe(
      9_999_999_999.999,
    );
    expect((await staff('PUT', pathOf(name), { price: 12.5 })).body.category.price).toBe(12.5);
    const prices = (await harness.published(id)).map(({ data }) => (data as { price: string }).price);
    expect(prices).toEqual(['12.345', '9999999999.999', '12.50']);
    const wrong = await staff('POST', '/api/category', categoryBody({ price: '1.2345' }));
    expect(wrong.body.fields).toEqual({ price: expect.objectContaining({ code: 'not_price' }) });
  });

  it('one from before may stay when the currency has fewer', async () => {
    const { name } = await create({ price: 12.345 });
    await harness.database.query(`update hotel set currency = 'EUR'`);
    const change = (given: object) => staff('PUT', pathOf(name), given);
    expect((await change({ price: 12.345, description: 'As before' })).status).toBe(200);
    expect((await change({ price: 12.355 })).body.fields).toEqual({
      price: expect.objectContaining({ code: 'too_many_decimals', params: { most: 2, currency: 'EUR' } }),
    });
  });

  it.each(['12.5', '12.50', '12.500'])('staff find a price of 12.5 by %s', async (q) => {
    const { name } = await create({ price: 12.5 });
    const { body } = await staff('GET', `/api/desk/categories?q=${encodeURIComponent(`${name} ${q}`)}`);
    expect(body.list.map((category: { name: string }) => category.name)).toEqual([name]);
  });
});

it.each(['12.5', '12', '12.3456', '12.340', '10000000000.00', 'NaN'])(
  'the database stores no price that is written as %s',
  async (price) => {
    const { id } = await create();
    const sql = `update categories set price = ${price === 'NaN' ? `'NaN'` : price} where id = $1`;
    await expect(harness.database.query(sql, [id])).rejects.toThrow(/amount_/);
  },
);

describe('adding a category', () => {
  it('stores it as sent, lists it publicly and publishes an event', async () => {
    const body = categoryBody();
    const answer = await staff('POST', '/api/category', body);

    expect(answer.status).toBe(201);
    expect(answer.body.category).toEqual({ id: expect.any(String), ...body, version: expect.any(Number) });
    expect(await findListed(body.name)).toEqual(answer.body.category);
    const [event] = await harness.published(answer.body.category.id);
    expect(event).toMatchObject({ type: 'category.created', data: { ...body, price: '128.50' } });
  });

  it('needs only a name and a price, and drops unknown fields', async () => {
    const name = uniqueName('Plain');
    const { status, body } = await staff('POST', '/api/category', { name, price: 95, id: 'mine', rooms: 3 });
    expect([status, body.category]).toEqual([
      201,
      {
        id: expect.any(String),
        name,
        description: null,
        price: 95,
        features: [],
        image: null,
        ...NO_FACTS,
        version: expect.any(Number),
      },
    ]);
    expect(body.category.id).not.toBe('mine');
  });

  it('accepts a price as digits, and an empty text for no picture', async () => {
    const category = await create({
      price: '99.90',
      image: '',
      morePictures: [],
      description: null,
      features: null,
    });
    expect(category).toMatchObject({ price: 99.9, image: null, description: null, features: [] });
  });

  it.each([0, 0.01, 128, 9_999_999_999.99])('keeps the price %p to the cent', async (price) => {
    const { name } = await create({ price });
    expect(await findListed(name)).toMatchObject({ price });
  });

  it.each([
    ['its composition', (name: string) => name.normalize('NFD')],
    ['a space that does not break', (name: string) => name.replace(' ', '\u00a0')],
    ['two spaces', (name: string) => name.replace(' ', '  ')],
    ['a line break', (name: string) => name.replace(' ', '\r\n')],
    ['a mark that is not shown', (name: string) => name.replace(' ', '\u200b \u202e')],
    ['all of it', (name: string) => `\ufeff ${name.normalize('NFD').replace(' ', '\t\u3000').toUpperCase()}`],
  ])('rejects a name that differs only in %s from an existing one', async (_what, twinOf) => {
    const name = uniqueName('Étage noble');
    await create({ name });
    const again = await staff('POST', '/api/category', categoryBody({ name: twinOf(name) }));
    expect([again.status, again.body.code]).toEqual([409, 'category_name_taken']);
  });

  it('keeps one of several that are added at once with names that look the same', async () => {
    const name = uniqueName('Étage noble');
    const twins = [
      name,
      name.normalize('NFD'),
      name.replace(' ', '\u00a0'),
      name.toUpperCase(),
      `${name}\u200b`,
    ];
    const answers = await Promise.all(
      twins.map((twin) => staff('POST', '/api/category', categoryBody({ name: twin }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('rejects a name that differs only in case from an existing one', async () => {
    const name = uniqueName('Étage');
    await create({ name });
    const again = await staff('POST', '/api/category', categoryBody({ name: name.toUpperCase() }));
    expect([again.status, again.body.code]).toEqual([409, 'category_name_taken']);
    expect((await listAll()).filter((c) => c.name.toLowerCase() === name.toLowerCase())).toHaveLength(1);
  });

  it('gives a name to one of twenty concurrent callers', async () => {
    const body = categoryBody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => staff('POST', '/api/category', body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const { id } = (await findListed(body.name))!;
    expect(await publishedTypes(id)).toEqual(['category.created']);
  });
});

describe('an invalid category', () => {
  const invalid: [string, object, string][] = [
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '   ' }, 'name'],
    ['a name that a path cannot hold', { name: '..' }, 'name'],
    ['no price', { price: undefined }, 'price'],
    ['a negative price', { price: -1 }, 'price'],
    ['a price of a tenth of a cent', { price: 1.005 }, 'price'],
    ['a huge price', { price: 1e21 }, 'price'],
    ['a price in words', { price: 'free' }, 'price'],
    ['features that are not a list', { features: 'Balcony' }, 'features'],
    ['an empty feature', { features: ['Balcony', ''] }, 'features.1'],
    ['31 features', { features: Array(31).fill('Balcony') }, 'features'],
    ['a script as a picture', { image: 'javascript:alert(1)' }, 'image'],
    ['a picture of another place', { image: 'https://evil.example/a.jpg' }, 'image'],
    ...INVALID_TEXTS.flatMap(([what, value]): [string, object, string][] => [
      [`${what} as a name`, { name: value }, 'name'],
      [`${what} as a description`, { description: value }, 'description'],
      [`${what} as a feature`, { features: [value] }, 'features.0'],
      [`${what} as a picture`, { image: value }, 'image'],
    ]),
  ];

  it.each(invalid)('with %s is rejected, naming the field', async (_what, changes, field) => {
    const before = (await listAll()).length;
    const { status, body } = await staff('POST', '/api/category', categoryBody(changes));
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      code: 'invalid_fields',
      fields: [field],
    });
    expect(await listAll()).toHaveLength(before);
  });
});

describe('changing a category', () => {
  it('takes no picture of another place, and keeps one that the category has', async () => {
    const { name, price } = await create();
    const image = 'https://old.example/double.jpg';
    const put = (link: string) => staff('PUT', pathOf(name), { price, image: link });
    expect((await put(image)).body.fields).toEqual({
      image: expect.objectContaining({ code: 'not_own_picture' }),
    });
    await harness.database.query('update categories set image = $1 where name = $2', [image, name]);
    expect((await put(image)).status).toBe(200);
    expect(await findListed(name)).toMatchObject({ image });
  });

  it('replaces what is sent but its name and id, and publishes an event', async () => {
    const { id, name } = await create();
    const change = {
      ...NO_FACTS,
      price: 140,
      description: 'New words.',
      features: ['Rain shower'],
      image: null,
      beds: [
        { kind: 'king', count: 1 },
        { kind: 'bunk', count: 2 },
      ],
    };
    const answer = await staff('PUT', pathOf(name), { ...change, name: 'Renamed', id: randomUUID() });

    expect([answer.status, answer.body.category]).toEqual([
      200,
      { id, name, ...change, version: expect.any(Number) },
    ]);
    expect(await findListed(name)).toEqual(answer.body.category);
    const events = await harness.published(id);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['category.created', expect.anything()],
      ['category.updated', { kind: 'category', id, name, ...change, price: '140.00' }],
    ]);
  });

  it('finds it in any case, and answers with its own spelling', async () => {
    const { name } = await create();
    const { status, body } = await staff('PUT', pathOf(name.toUpperCase()), { price: 1 });
    expect([status, body.category.name]).toEqual([200, name]);
  });

  it.each(['Loft / East', "Captain's Cabin", 'Étage 🌊', '50 % off?#&+', 'a\\b', 'L%6Fft %2541'])(
    'finds and deletes it by the name %p',
    async (start) => {
      const name = uniqueName(start);
      await create({ name });
      expect((await staff('PUT', pathOf(name), { price: 77 })).body.category).toMatchObject({
        name,
        price: 77,
      });
      expect((await staff('DELETE', pathOf(name))).status).toBe(200);
    },
  );

  it('answers 404 for an unknown name', async () => {
    const { status, body } = await staff('PUT', pathOf(uniqueName('Unknown')), { price: 1 });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('rejects invalid fields and changes nothing', async () => {
    const category = await create();
    const { status, body } = await staff('PUT', pathOf(category.name), { price: 1.9999, features: [3] });
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['features.0', 'price']]);
    expect(await findListed(category.name)).toEqual(category);
  });

  it.each(['%00', 'x'.repeat(10_000)])('rejects the path segment %.8s…', async (name) => {
    expect((await staff('PUT', `/api/category/${name}`, { price: 1 })).status).toBe(400);
  });
});

describe('deleting a category', () => {
  it('works by name or by id, and publishes an event', async () => {
    const [one, other] = [await create(), await create()];
    expect((await staff('DELETE', pathOf(one.name))).status).toBe(200);
    expect((await staff('DELETE', `/api/category/${other.id}`)).status).toBe(200);
    for (const { id, name } of [one, other]) {
      expect(await findListed(name)).toBeUndefined();
      expect((await harness.published(id)).at(-1)).toMatchObject({
        type: 'category.deleted',
        data: { id, name },
      });
    }
  });

  it('looks for an id first, then for a name that looks like an id', async () => {
    const { id, name } = await create();
    const namedLikeId = await create({ name: id });
    await staff('DELETE', `/api/category/${id}`);
    expect([await findListed(name), await findListed(id)]).toEqual([undefined, namedLikeId]);
    await staff('DELETE', `/api/category/${id}`);
    expect(await findListed(id)).toBeUndefined();
  });

  it('is rejected while rooms use it, saying how many', async () => {
    const { id, name } = await create();
    await staff('POST', '/api/room', roomBody(name));
    expect((await staff('DELETE', pathOf(name))).body).toMatchObject({
      code: 'category_in_use',
      message: expect.stringMatching(/^1 room belongs /),
    });
    await staff('POST', '/api/room', roomBody(name));
    const rejected = await staff('DELETE', `/api/category/${id}`);
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      expect.stringMatching(/^2 rooms belong /),
    ]);
    expect(await findListed(name)).toBeDefined();
    expect(await publishedTypes(id)).toEqual(['category.created']);
  });

  it('answers 404 for an unknown name or id', async () => {
    for (const unknown of [uniqueName('Unknown'), randomUUID()])
      expect((await staff('DELETE', pathOf(unknown))).body).toMatchObject({ code: 'not_found' });
  });

  it('makes the name available again', async () => {
    const { name } = await create();
    await staff('DELETE', pathOf(name));
    await create({ name });
  });
});

describe('restoring a category', () => {
  const restore = (id: string) => staff('POST', `/api/desk/categories/${id}/restore`);
  const mayRestore = (id: string) => staff('GET', `/api/desk/categories/${id}/restore`);

  it('brings it back with its id, once, and publishes its state', async () => {
    const category = await create({ features: ['Sea view'], price: 120.5 });
    await staff('DELETE', pathOf(category.name));
    expect((await mayRestore(category.id)).status).toBe(200);
    expect(await findListed(category.name)).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(category.id)));
    expect(answers.map(({ status, body }) => [status, body.category])).toEqual(
      Array(10).fill([200, category]),
    );
    expect(await findListed(category.name)).toEqual(category);
    expect(await publishedTypes(category.id)).toEqual([
      'category.created',
      'category.deleted',
      'category.created',
    ]);
    expect((await harness.published(category.id))[2]!.data).toEqual(
      (await harness.published(category.id))[0]!.data,
    );
    // Rooms can join it, and it can be deleted and restored again.
    expect((await staff('POST', '/api/room', roomBody(category.name))).status).toBe(201);
    expect((await staff('DELETE', pathOf(category.name))).body.code).toBe('category_in_use');
  });

  it('is rejected when another category has its name now', async () => {
    const { id, name } = await create();
    await staff('DELETE', pathOf(name));
    await create({ name: name.toUpperCase() });
    for (const answer of [await mayRestore(id), await restore(id)])
      expect([answer.status, answer.body.code]).toEqual([409, 'category_name_taken']);
  });

  it('is possible for ten minutes', async () => {
    const { id, name } = await create();
    await staff('DELETE', pathOf(name));
    await harness.database.query(
      `update deleted_categories set deleted_at = deleted_at - interval '10 minutes' where id = $1`,
      [id],
    );
    for (const answer of [await mayRestore(id), await restore(id)])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it('is not possible for one that never was', async () => {
    for (const ask of [mayRestore, restore]) {
      expect((await ask(randomUUID())).status).toBe(404);
      expect((await ask('none')).body.fields).toHaveProperty('id');
    }
  });
});

describe('the public list', () => {
  it('is cheapest first, then by name', async () => {
    const start = uniqueName('Order');
    await create({ name: `${start} B`, price: 20 });
    await create({ name: `${start} A`, price: 20 });
    await create({ name: `${start} C`, price: 3 });
    const names = (await listAll()).map(({ name }) => name).filter((name) => name.startsWith(start));
    expect(names).toEqual([`${start} C`, `${start} A`, `${start} B`]);
  });

  it('answers 304 until something changes', async () => {
    const { name } = await create();
    const etag = (await harness.call('GET', '/api/category')).headers.get('etag')!;
    const again = () => harness.call('GET', '/api/category', { headers: conditional(etag) });
    expect([(await again()).status, (await again()).body]).toEqual([304, '']);
    await staff('PUT', pathOf(name), { price: 1 });
    expect((await again()).status).toBe(200);
  });
});
