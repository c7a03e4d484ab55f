import type { CategoryOnWire } from '@innkeeper/contracts/catalog';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { liveList, queryKeys, useReload } from './queries.ts';

export type Category = CategoryOnWire;

/** All categories, as in the public list. */
export function useCategories() {
  return useQuery({
    queryKey: queryKeys.publicCategories,
    queryFn: async ({ signal }) => (await request('GET /api/category', { signal })).categories,
    ...liveList,
  });
}

/** Undoes the deletion of a category. */
export function useRestoreCategory() {
  const reload = useReload(queryKeys.categories);
  return useMutation({
    mutationFn: ({ id }: Category) => request('POST /api/desk/categories/:id/restore', { params: { id } }),
    onSuccess: reload,
  });
}

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

/** Deletes by name. @throws ApiError 401 without a token, 403 for guests, `category_in_use` while rooms use it. */
export function useDeleteCategory() {
  const reload = useReload(queryKeys.categories);
  return useMutation({
    mutationFn: (category: string) => request('DELETE /api/category/:category', { params: { category } }),
    onSuccess: reload,
  });
}
