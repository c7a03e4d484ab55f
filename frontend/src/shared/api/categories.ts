import type { CategoryOnWire } from '@innkeeper/contracts/catalog';
import { request } from './client.ts';
import { useLiveCall } from './queries.ts';

export type Category = CategoryOnWire;

/** All categories, as in the public list. */
export const useCategories = () =>
  useLiveCall('GET /api/category', {}, { select: ({ categories }) => categories });

/**
 * Whether two records of the hotel would have the same name: letter case, spaces and the composition of letters make no
 * difference, as in the server.
 */
export const isSameName = (one: string, other: string): boolean => comparable(one) === comparable(other);
const comparable = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Returns a function that asks whether a deleted category can be restored. The server rejects the question if not. */
export const mayRestoreCategory =
  ({ id }: Category) =>
  async () => {
    await request('GET /api/desk/categories/:id/restore', { params: { id } });
    return true;
  };
