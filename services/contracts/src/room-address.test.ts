import { findRoom, roomPath, roomSlug } from './room-address.ts';

const of = (...names: string[]) => names.map((name, index) => ({ id: `id-${index}`, name }));

it.each([
  ['Sea Suite', 'sea-suite'],
  ['  Étage & Größe! ', 'etage-große'],
  ["Captain's Cabin", 'captain-s-cabin'],
  ['غرفة مزدوجة', 'غرفة-مزدوجة'],
  ['海景房', '海景房'],
])('%s is addressed by %s', (name, slug) => {
  const rooms = of(name, 'Other');
  expect(roomSlug(rooms[0]!, rooms)).toBe(slug);
  expect(findRoom(slug, rooms)).toBe(rooms[0]);
  expect(findRoom(decodeURIComponent(roomPath(rooms[0]!, rooms).split('/').at(-1)!), rooms)).toBe(rooms[0]);
});

it('names that look alike in an address have their ids too', () => {
  const rooms = of('Sea Suite', 'Sea-Suite', '!!!');
  expect(rooms.map((room) => roomSlug(room, rooms))).toEqual(['sea-suite-id-0', 'sea-suite-id-1', 'id-2']);
  for (const room of rooms) expect(findRoom(roomSlug(room, rooms), rooms)).toBe(room);
  expect(findRoom('sea-suite', rooms)).toBeUndefined();
});

it('an id finds its room type, and nothing finds an unknown one', () => {
  const rooms = of('Sea Suite');
  expect([findRoom('id-0', rooms), findRoom('penthouse', rooms)]).toEqual([rooms[0], undefined]);
});

it('a path cannot leave its folder', () => {
  const rooms = of('../../admin', 'a/b');
  expect(rooms.map((room) => roomPath(room, rooms))).toEqual(['/stay/rooms/admin', '/stay/rooms/a-b']);
});
