import type { Harness } from '@innkeeper/kit/testing';
import { asStaff, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

const map = {
  bounds: { west: -5.67, south: 40.96, east: -5.65, north: 40.98 },
  shapes: [
    { kind: 'water', points: [0, 0, 1_000, 0, 1_000, 400, 0, 0] },
    { kind: 'road', points: [0, 500, 1_000, 500] },
  ],
  labels: [{ text: 'Tormes', x: 500, y: 200 }],
  attribution: '© OpenStreetMap contributors',
};
const putMap = (drawing: unknown) => staff('PUT', '/api/hotel/map', { map: drawing });
const hotelsMap = async () => (await harness.call('GET', '/api/hotel')).body.map;
const readMap = async () => (await harness.call('GET', '/api/hotel/map')).body.map;

it('the drawn map is shown once it is uploaded, and no longer when it is removed', async () => {
  expect(await readMap()).toBeNull();
  const saved = await putMap(map);
  expect([saved.status, saved.body.hotel.map]).toEqual([200, 'drawn']);
  expect([await readMap(), await hotelsMap()]).toEqual([map, 'drawn']);
  expect((await staff('GET', '/api/desk/hotel')).body.hasMap).toBe(true);
  const removed = await putMap(null);
  expect([removed.body.hotel.map, await readMap()]).toEqual(['none', null]);
});

it('a map is not replaced by a window that shows older settings', async () => {
  const { version } = (await staff('GET', '/api/desk/hotel')).body.hotel;
  const put = (drawing: unknown) => staff('PUT', '/api/hotel/map', { map: drawing, version });
  const answers = await Promise.all([put(map), put(null)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('edit_conflict');
  expect((await putMap(null)).status).toBe(200);
});

it.each([
  ['bounds off the earth', { ...map, bounds: { ...map.bounds, north: 91 } }],
  ['bounds without an extent', { ...map, bounds: { ...map.bounds, east: -5.67 } }],
  ['an unknown kind', { ...map, shapes: [{ kind: 'script', points: [0, 0, 1, 1] }] }],
  ['half a point', { ...map, shapes: [{ kind: 'road', points: [0, 0, 1, 1, 2] }] }],
  ['a point far away', { ...map, shapes: [{ kind: 'road', points: [0, 0, 9_999, 1] }] }],
  ['points that are text', { ...map, shapes: [{ kind: 'road', points: ['0', '0', '"/>', '1'] }] }],
  ['no shapes', { ...map, shapes: [] }],
  ['too many points', { ...map, shapes: [{ kind: 'road', points: Array(16_002).fill(1) }] }],
])('a drawn map is rejected with %s', async (_what, drawing) => {
  expect((await putMap(drawing)).status).toBe(400);
  expect(await readMap()).toBeNull();
});
