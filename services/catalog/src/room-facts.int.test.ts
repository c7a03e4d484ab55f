import { randomUUID } from 'node:crypto';
import { type CategoryOnWire, categoryState } from '@innkeeper/contracts/catalog';
import type { Harness } from '@innkeeper/kit/testing';
import { asStaff, categoryBody, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

const create = async (changes: object = {}): Promise<CategoryOnWire> =>
  (await staff('POST', '/api/category', categoryBody(changes))).body.category;
const put = ({ name }: CategoryOnWire, change: object) =>
  staff('PUT', `/api/category/${encodeURIComponent(name)}`, change);
const listed = async ({ id }: CategoryOnWire): Promise<CategoryOnWire> =>
  (await harness.call('GET', '/api/category')).body.categories.find(
    (category: CategoryOnWire) => category.id === id,
  );
const link = (name: string) => `/pictures/demo/${name}.jpg`;

it('everybody can read them, in the list’s order and each once', async () => {
  const category = await create({
    amenities: ['garden', 'wifi', 'garden'],
    accessibility: ['lift', 'step_free'],
  });
  expect(await listed(category)).toMatchObject({
    morePictures: [link('rose')],
    squareMetres: 22.5,
    beds: [{ kind: 'queen', count: 1 }],
    bathroom: { kind: 'private', shower: true, bath: false },
    amenities: ['wifi', 'garden'],
    accessibility: ['step_free', 'lift'],
  });
  const [event] = await harness.published(category.id);
  expect(event!.data).toMatchObject({ squareMetres: 22.5, amenities: ['wifi', 'garden'] });
});

it('a client that knows only the specified fields leaves them as they are', async () => {
  const { version: _, ...category } = await create();
  const { price, description, features, image } = category;
  const { body } = await put(category as CategoryOnWire, { price, description, features, image });
  expect(body.category).toMatchObject(category);
});

describe('pictures', () => {
  it('without a first one, the next one becomes it', async () => {
    const category = await create({ morePictures: [link('rose'), link('path')] });
    const { body } = await put(category, { price: 1, image: null });
    expect(body.category).toMatchObject({ image: link('rose'), morePictures: [link('path')] });
    expect(await create({ image: '', morePictures: [link('rose')] })).toMatchObject({
      image: link('rose'),
      morePictures: [],
    });
  });

  it('each is kept once, in the given order', async () => {
    const pictures = ['rose', 'path', 'rose', 'bench'].map(link);
    expect(await create({ image: link('path'), morePictures: pictures })).toMatchObject({
      image: link('path'),
      morePictures: [link('rose'), link('bench')],
    });
  });

  it('there are at most twenty', async () => {
    const of = (count: number) => ({
      image: link('first'),
      morePictures: Array.from({ length: count - 1 }, (_, index) => link(`${index}`)),
    });
    expect((await create(of(20))).morePictures).toHaveLength(19);
    const { status, body } = await staff('POST', '/api/category', categoryBody(of(21)));
    expect([status, body.fields]).toEqual([
      400,
      { morePictures: expect.objectContaining({ code: 'too_many_pictures', params: { max: 20 } }) },
    ]);
  });

  it('are the hotel’s own, but those of before may stay', async () => {
    const foreign = 'https://elsewhere.example/a.jpg';
    const morePictures = [link('rose'), foreign];
    const rejected = { 'morePictures.1': expect.objectContaining({ code: 'not_own_picture' }) };
    const answer = await staff('POST', '/api/category', categoryBody({ morePictures }));
    expect([answer.status, answer.body.fields]).toEqual([400, rejected]);

    const category = await create();
    expect((await put(category, { price: 1, morePictures })).body.fields).toEqual(rejected);
    await harness.database.query('update categories set more_pictures = $1 where id = $2', [
      morePictures,
      category.id,
    ]);
    expect((await put(category, { price: 1, morePictures: [foreign] })).body.category.morePictures).toEqual([
      foreign,
    ]);
  });

  it('where the first one is missing, the next change puts another in its place', async () => {
    const category = await create();
    await harness.database.query('update categories set image = null where id = $1', [category.id]);
    expect(await listed(category)).toMatchObject({ image: null, morePictures: [link('rose')] });
    expect((await put(category, { price: 2 })).body.category).toMatchObject({
      image: link('rose'),
      morePictures: [],
    });
  });
});

it.each([
  ['a size of nothing', { squareMetres: 0 }, 'squareMetres'],
  ['a size as a text', { squareMetres: '22' }, 'squareMetres'],
  ['an unknown bed', { beds: [{ kind: 'hammock', count: 1 }] }, 'beds.0.kind'],
  ['no beds of a kind', { beds: [{ kind: 'king', count: 0 }] }, 'beds.0.count'],
  ['half a bed', { beds: [{ kind: 'king', count: 0.5 }] }, 'beds.0.count'],
  [
    'a kind of bed twice',
    {
      beds: [
        { kind: 'king', count: 1 },
        { kind: 'king', count: 2 },
      ],
    },
    'beds',
  ],
  ['an unknown bathroom', { bathroom: { kind: 'outside', shower: true, bath: true } }, 'bathroom.kind'],
  ['an unknown amenity', { amenities: ['wifi', 'helipad'] }, 'amenities.1'],
  ['an unknown fact', { accessibility: ['<script>'] }, 'accessibility.0'],
])('%s is rejected', async (_, facts, field) => {
  const category = await create();
  const { status, body } = await put(category, { price: 1, ...facts });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  expect(await listed(category)).toEqual(category);
});

it('a size is kept to hundredths', async () => {
  expect((await create({ squareMetres: 27.8709 })).squareMetres).toBe(27.87);
});

it('undoing a deletion brings them back', async () => {
  const category = await create();
  await staff('DELETE', `/api/category/${category.id}`);
  const { status } = await staff('POST', `/api/desk/categories/${category.id}/restore`);
  expect([status, await listed(category)]).toEqual([200, { ...category, version: expect.any(Number) }]);
});

it('an event of 1.0, without them, is read', () => {
  const before = {
    id: randomUUID(),
    name: 'Loft',
    description: null,
    price: '1.00',
    features: [],
    image: null,
  };
  expect(categoryState.parse(before)).toMatchObject({
    ...before,
    morePictures: [],
    beds: [],
    bathroom: null,
  });
});
