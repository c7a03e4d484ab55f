import type { ItemInput, ItemListQuery } from '@innkeeper/contracts/gallery';
import { useMutation } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { useDeskList } from '../../shared/resource/use-desk-list.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';

export type GalleryItemSort = NonNullable<ItemListQuery['sort']>;

export const useGalleryList = (state: ListState<GalleryItemSort, object>) =>
  useDeskList(queryKeys.gallery, state, async (query, signal) => {
    const { list: rows, pageInfo } = await request('GET /api/desk/gallery', { query, signal });
    return { rows, pageInfo };
  });

/** Resolves when the list has the new item, even if the list is not on the screen. */
export function useCreateGalleryItem() {
  const reload = useReload(queryKeys.gallery, 'all');
  return useMutation({
    mutationFn: (item: ItemInput) => request('POST /api/gallery', { body: item }),
    onSuccess: reload,
  });
}

/** The item's name addresses it and cannot change. @throws ApiError `edit_conflict` when the version is no longer the newest. */
export function useUpdateGalleryItem() {
  const reload = useReload(queryKeys.gallery, 'all');
  return useMutation({
    mutationFn: (item: Body<'PUT /api/gallery'>) => request('PUT /api/gallery', { body: item }),
    onSuccess: reload,
  });
}

export function useDeleteGalleryItem() {
  const reload = useReload(queryKeys.gallery);
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/gallery/:id', { params: { id } }),
    onSuccess: reload,
  });
}

/** Undoes a deletion. @throws ApiError `item_name_taken` when another item has its name now. */
export function useRestoreGalleryItem() {
  const reload = useReload(queryKeys.gallery);
  return useMutation({
    mutationFn: (id: string) => request('POST /api/desk/gallery/:id/restore', { params: { id } }),
    onSuccess: reload,
  });
}
