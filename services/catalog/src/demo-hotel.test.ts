import { existsSync } from 'node:fs';
import path from 'node:path';
import { newCategory, newRoom } from '@innkeeper/contracts/catalog';
import { picturesOf } from '@innkeeper/contracts/room-facts';
import { demoCategories, demoRooms } from './demo-hotel.ts';

const categories = demoCategories('/pictures');
const rooms = demoRooms('/pictures');

it('offers the six categories of Marisol Bay at their prices', () => {
  expect(Object.fromEntries(categories.map(({ name, price }) => [name, price]))).toEqual({
    'Garden Double': '128.00',
    'Harbour Twin': '146.00',
    'Lantern Loft': '189.00',
    'Family Room': '210.00',
    'Sea Suite': '264.00',
    Penthouse: '420.00',
  });
});

it('has fourteen rooms with distinct IDs, and a room in every category', () => {
  expect(new Set(rooms.map(({ roomId }) => roomId)).size).toBe(14);
  expect(new Set(rooms.map(({ category }) => category))).toEqual(new Set(categories.map(({ name }) => name)));
});

it('is valid input for the staff forms', () => {
  for (const category of categories) expect(newCategory.parse(category)).toEqual(category);
  for (const room of rooms) expect(newRoom.parse(room)).toEqual(room);
});

it('links to pictures that the seed of gallery uploads', () => {
  const links = [...categories.flatMap(picturesOf), ...rooms.flatMap(({ photo }) => photo)];
  for (const link of links) {
    expect(link).toMatch(/^\/pictures\/demo\//);
    const file = path.join(import.meta.dirname, '../../gallery/demo', path.basename(link));
    expect([file, existsSync(file)]).toEqual([file, true]);
  }
});

it('every room type has several pictures, a size, beds, a bathroom and amenities', () => {
  for (const category of categories) {
    expect(new Set(picturesOf(category)).size).toBeGreaterThanOrEqual(3);
    expect(category.squareMetres).toBeGreaterThan(0);
    expect([category.beds, category.amenities]).not.toContainEqual([]);
    expect(category.bathroom).not.toBeNull();
  }
});
